import type { ClientType } from '../../contract/vocabulary.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import type { Reader } from '../pages/page-parts.ts'

/** Who saves a draft, in which time zone, with what. */
export type Author = Reader & {
  readonly organisation: OrganisationSnapshot
  readonly timeZone: string
  readonly client: ClientType
}
