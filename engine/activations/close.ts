import type { EventOf } from '../events/event.ts'
import type { ClosedBecause } from '../model/item.ts'
import { activationOf, slotsOf } from '../model/state.ts'
import { emit, type Run } from '../run/run.ts'
import { closeSlot } from '../signers/close-slot.ts'

export type Closing = Pick<EventOf<'activationClosed'>, 'state' | 'note' | 'left'> & {
  readonly because: ClosedBecause
}

/**
 * Closes an activation with everything in it that nobody decided: slots, groups of added signers, questions to
 * assistants (B2, J7, H2). An agree that waited for its after-group counts as none then (J7).
 */
export function closeActivation(run: Run, activation: number, closing: Closing): void {
  const { state, note, because, left } = closing
  closeUndecided(run, activation, because)
  const kept = state === 'passed' ? leftForm(run, activation) : left
  emit(run, {
    type: 'activationClosed',
    activation,
    state,
    note,
    ...(kept === undefined ? {} : { left: kept }),
  })
}

/** Closes every slot that nobody decided, with all that was added to them; the activation itself stays as it is. */
export function closeUndecided(run: Run, activation: number, because: ClosedBecause): void {
  for (const slot of slotsOf(run.state, activation)) closeSlot(run, slot.id, because)
}

/** The form, kept where the node restores it on a return (B11). */
export function leftForm(run: Run, activation: number): EventOf<'activationClosed'>['left'] {
  const node = run.flow.node(activationOf(run.state, activation).node)
  const restores =
    node.type === 'start'
      ? node.restoreFields === true
      : node.type === 'approval' && node.returns?.restoreFields === true
  return restores ? run.data : undefined
}
