import { SYSTEM_ID } from '../model/decision.ts'
import { activationOf, slotsOf } from '../model/state.ts'
import type { Run } from '../run/run.ts'
import { closeSlot } from '../signers/close-slot.ts'
import { anyOutcome, countingOf, groupsOf } from './outcome.ts'

/** M11: a group is an or-sign of its own, so its others are asked no more once one has agreed. */
export function closeMetGroups(run: Run, activation: number): void {
  const { mode, node } = activationOf(run.state, activation)
  const counting = countingOf(run.flow.node(node), mode)
  for (const group of groupsOf(slotsOf(run.state, activation))) {
    if (anyOutcome(counting, group) !== 'passed') continue
    const byId = group.findLast((slot) => slot.state === 'agreed')?.decision?.actorId ?? SYSTEM_ID
    for (const slot of group) closeSlot(run, slot.id, 'handledByAnother', byId)
  }
}
