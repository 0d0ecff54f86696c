import type { ClosedBecause } from '../model/item.ts'
import { isUndecided, slotOf } from '../model/state.ts'
import type { Run } from '../run/run.ts'
import { closeSlot } from './close-slot.ts'

/** Takes undecided slots out of their activation, with the undecided part of what they added (J6). */
export function removeSlots(run: Run, slots: readonly number[], because: ClosedBecause): void {
  for (const slot of slots) {
    if (!isUndecided(slotOf(run.state, slot))) continue
    closeSlot(run, slot, because)
    const added = run.state.slots.filter((other) => other.addedBy === slot).map(({ id }) => id)
    removeSlots(run, added, because)
  }
}
