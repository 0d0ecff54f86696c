import type { Passed } from '../guards/guards.ts'
import type { Activation } from '../model/activation.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import type { Slot } from '../model/slot.ts'

/** A vote that may be taken back. */
export type OwnVote = Passed & {
  readonly state: Instance
  readonly item: WorkItem
  readonly slot: Slot
  readonly activation: Activation
}
