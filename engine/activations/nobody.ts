import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { Activation } from '../model/activation.ts'
import { slotsOf } from '../model/state.ts'
import { askAdministrators, type Resolution } from '../participants/resolve.ts'
import { surroundings } from '../participants/surroundings.ts'
import type { Voice } from '../participants/voice.ts'
import { emit, type Run } from '../run/run.ts'
import { getStuck, leave, type Step } from '../run/step.ts'
import { countingOf, HELD_FOR_A_HUMAN, outcomeOf } from '../votes/outcome.ts'
import { liftSkipBar } from '../votes/skip-bar.ts'
import { assign } from './assign.ts'
import { closeActivation, closeUndecided } from './close.ts'
import { type EndsAgreed, lacksHuman } from './human-needed.ts'

/** N2: the activation passes by rule; it is held for the administrators where a human agree is still needed (N4). */
export function passByRule(
  run: Run,
  activation: Activation,
  node: ApprovalNode,
  rule: 'N2' | 'Q1',
  endsAgreed: EndsAgreed,
  failed = false,
): readonly Step[] {
  const via = { from: activation.id, failed }
  if (lacksHuman(run, via, endsAgreed)) {
    askForHuman(run, activation, node)
    return []
  }
  const note = { kind: 'autoPassed', rule } as const
  closeActivation(run, activation.id, { state: 'passed', note, because: 'handledByAnother' })
  liftSkipBar(run, activation)
  return leave(run, activation.token, activation.node, via)
}

/** N4: the administrators are asked in the same activation; the initiator's own rule does not answer for them. */
export function askForHuman(run: Run, activation: Activation, node: ApprovalNode): void {
  closeUndecided(run, activation.id, 'handledByAnother')
  const voices = administratorsFor(run, node)
  if (voices.length === 0) stall(run, activation, 'noParticipant')
  else assign(run, activation.id, node, voices)
}

function administratorsFor(run: Run, node: ApprovalNode): readonly Voice[] {
  const { workflow } = run.context.definition
  const resolution = askAdministrators(node, workflow, surroundings(run), HELD_FOR_A_HUMAN)
  return resolution.kind === 'people' ? resolution.voices.filter(({ rule }) => rule === undefined) : []
}

export function troubleOf(resolution: Resolution): 'tooManySlots' | 'noParticipant' {
  return resolution.kind === 'tooMany' ? 'tooManySlots' : 'noParticipant'
}

/** Nobody to ask: the token stands still until an administrator names somebody (N3, N5). */
export function stall(
  run: Run,
  { id, token, node }: Pick<Activation, 'id' | 'token' | 'node'>,
  trouble: 'tooManySlots' | 'noParticipant',
): readonly Step[] {
  emit(run, { type: 'activationStalled', activation: id, note: { kind: 'noParticipant' } })
  return getStuck(run, token, node, trouble)
}

/** N5: somebody was named for a stalled activation; it goes on, and the instance with it. */
export function goOnWith(
  run: Run,
  activation: Activation,
  node: ApprovalNode,
  voices: readonly Voice[],
): void {
  emit(run, { type: 'tokenMoved', token: activation.token, node: activation.node })
  emit(run, { type: 'activationReopened', activation: activation.id })
  askInPlace(run, activation, node, voices)
}

/**
 * Asks people in the place of those whom an open activation lost. Where votes by rule would pass it already, they are
 * the human that is needed (N4, M7): it waits for one of them. What follows from the votes is not drawn here.
 */
export function askInPlace(
  run: Run,
  activation: Activation,
  node: ApprovalNode,
  voices: readonly Voice[],
): void {
  const slots = slotsOf(run.state, activation.id)
  const isHeld = outcomeOf(countingOf(node, activation.mode), slots) === 'passed'
  const asHuman = (voice: Voice) => ({ ...voice, reasons: [...voice.reasons, HELD_FOR_A_HUMAN] })
  assign(run, activation.id, node, isHeld ? voices.map(asHuman) : voices)
}
