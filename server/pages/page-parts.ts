import type { NamedRecords } from '../../engine/form/records.ts'
import type { Administration, Definition } from '../../engine/model/context.ts'
import type { Edits } from '../../rules/write/with-edits.ts'
import type { Actor } from '../base/actor.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import type { Copy } from '../stores/instances/circulates.ts'
import type { InstanceView } from '../stores/instances/instances.ts'
import type { PendingText } from '../stores/instances/pending-texts.ts'

/** Who reads a page, in which languages, when. */
export type Reader = {
  readonly actor: Actor
  readonly organisation: OrganisationSnapshot
  /** The organisation's language. */
  readonly locale: string
  /** The reader's own language, for names inside sentences. */
  readonly language: string
  readonly now: string
  /** Records that the reader's own write may name (server/records/usable.ts). */
  readonly records?: NamedRecords
}

/** What a page of an instance is made from, read beforehand. */
export type PageParts = {
  readonly view: InstanceView
  readonly version: { readonly definition: Definition; readonly version: number; readonly appCode: string }
  readonly reader: Reader
  /** What the reader may do as an administrator. */
  readonly administration: Administration | undefined
  /** What the reader saved before deciding (engine S7). */
  readonly pending: PendingText | null
  /** What others saved at nodes that show it before the decision (engine S7). */
  readonly shared: readonly Edits[]
  /** The reader's copy: its node says which fields he sees, its note stands above the form (engine K4). */
  readonly copy: Copy | null
}
