import type { Run } from '../run.ts'
import { activationOf } from '../state.ts'
import type { Step } from '../step.ts'
import { stall } from './nobody.ts'
import { openActivation, openOwnTask } from './open.ts'

/** The initiator's own node: his task again (S5, B8). When he has left, an administrator has to act (Q1). */
export function openInitiator(run: Run, step: Step): readonly Step[] {
  const person = run.context.organisation.person(run.state.initiatorId)
  const activation = openActivation(run, step, 'any')
  if (person?.active !== true) return stall(run, activationOf(run.state, activation), 'noParticipant')
  openOwnTask(run, activation, person)
  return []
}
