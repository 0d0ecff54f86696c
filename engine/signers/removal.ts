import type { Rejection } from '../context.ts'
import type { ClosedBecause } from '../model/item.ts'
import type { Slot } from '../model/slot.ts'
import { outcomeOf, voicesOf } from '../outcome.ts'
import { isUndecided } from '../participants/delegate.ts'
import { refuse } from '../rejection.ts'
import type { Run } from '../run.ts'
import { activationOf, slotOf, slotsOf } from '../state.ts'
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

/**
 * M7: why a person may not have removed what is gone from an activation now: nobody would be left, or it would pass
 * though no human agreed. Null: it is fine.
 */
export function refuseRemoval(run: Run, activation: number): Rejection | null {
  const slots = slotsOf(run.state, activation)
  if (voicesOf(slots).length === 0) return refuse('mustLeaveOne')
  const passes = outcomeOf(activationOf(run.state, activation).mode, slots) === 'passed'
  return passes && !hasHumanAgreeIn(slots) ? refuse('wouldPassWithoutHuman') : null
}

/** A standing agree of a person among the voices; a skip stands for the person's own earlier one (N4, D2). */
export function hasHumanAgreeIn(slots: readonly Slot[]): boolean {
  return voicesOf(slots).some(
    ({ decision }) =>
      decision?.kind === 'agree' &&
      decision.standing &&
      decision.provisional !== true &&
      (decision.rule === undefined || decision.rule === 'D2'),
  )
}
