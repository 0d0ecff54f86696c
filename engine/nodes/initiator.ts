import { emit, type Run } from '../run.ts'
import { getStuck, type Step } from '../step.ts'
import { openActivation, openSlots } from './open.ts'

/** The initiator's own node: his task again (S5, B8). When he has left, an administrator has to act (Q1). */
export function openInitiator(run: Run, step: Step): readonly Step[] {
  const { initiatorId } = run.state
  const person = run.context.organisation.person(initiatorId)
  const activation = openActivation(run, step, 'any')
  if (person?.active !== true) {
    emit(run, { type: 'activationStalled', activation, note: { kind: 'noParticipant' } })
    return getStuck(run, step.token, step.node, 'noParticipant')
  }
  openSlots(run, activation, [{ person, reasons: [{ kind: 'initiator' }] }], 'any')
  return []
}
