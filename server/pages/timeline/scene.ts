import type { Definition } from '../../../engine/model/context.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import type { InstanceView } from '../../stores/instances/instances.ts'
import type { TimelineFacts } from '../../stores/instances/timeline-facts.ts'

/** What the parts of the presenter have in common. */
export type TimelineScene = {
  readonly view: InstanceView
  readonly definition: Definition
  readonly organisation: OrganisationSnapshot
  /** The organisation's language, for names without the reader's. */
  readonly locale: string
  /** The reader's own, for names inside sentences. */
  readonly language: string
  readonly readerId: string
  readonly facts: TimelineFacts
}
