import type { Definitions } from '../../apps/definitions.ts'
import type { Models } from '../../apps/models.ts'
import type { Queryable } from '../../db/database.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import type { Loaded } from '../../stores/instances/load.ts'
import type { PerformRequest } from './request.ts'

/** What is gathered once for a request, before it is planned. */
export type Gathered = {
  /** Where the rules of a run, and the records that its form names, are looked up. */
  readonly sources: { readonly definitions: Definitions; readonly models: Models }
  /** The database, or the transaction of a request that holds the instance's lock. */
  readonly db: Queryable
  readonly request: PerformRequest
  readonly loaded: Loaded
  readonly organisation: OrganisationSnapshot
}
