import { stall } from '../activations/nobody.ts'
import { openActivation, openOwnTask } from '../activations/open.ts'
import { activationOf } from '../model/state.ts'
import type { Run } from '../run/run.ts'
import type { Step } from '../run/step.ts'

/** The initiator's own node: his task again (S5, B8). When he has left, an administrator has to act (Q1). */
export function openInitiator(run: Run, step: Step): readonly Step[] {
  const person = run.context.organisation.person(run.state.initiatorId)
  const activation = openActivation(run, step, 'any')
  if (person?.active !== true) return stall(run, activationOf(run.state, activation), 'noParticipant')
  openOwnTask(run, activation, person)
  return []
}
