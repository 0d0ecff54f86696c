import { SYSTEM_ID } from './model/decision.ts'
import { anyOutcome, countingOf, groupsOf } from './outcome.ts'
import { emit, type Run } from './run.ts'
import { activationOf, itemOfSlot, slotsOf } from './state.ts'

/** M11: a group is an or-sign of its own, so its others are asked no more once one has agreed. */
export function closeMetGroups(run: Run, activation: number): void {
  const { mode, node } = activationOf(run.state, activation)
  const counting = countingOf(run.flow.node(node), mode)
  for (const group of groupsOf(slotsOf(run.state, activation))) {
    if (anyOutcome(counting, group) !== 'passed') continue
    const byId = group.findLast((slot) => slot.state === 'agreed')?.decision?.actorId ?? SYSTEM_ID
    for (const slot of group) {
      if (slot.state !== 'open' && slot.state !== 'waiting') continue
      const item = itemOfSlot(run.state, slot.id)?.number ?? null
      emit(run, { type: 'slotClosed', slot: slot.id, item, because: 'handledByAnother', byId })
    }
  }
}
