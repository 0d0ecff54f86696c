import { closeActivation } from '../activations/close.ts'
import type { Activation } from '../model/activation.ts'
import { slotsOf } from '../model/state.ts'
import { emit, type Run } from '../run/run.ts'
import { downstreamOf } from './downstream.ts'
import { bringBack } from './reopen-token.ts'

/**
 * Undoes what the end of an activation opened: that closes as taken back, the token is here again, the activation is
 * open in the same round (V4).
 */
export function undoPass(run: Run, activation: Activation): void {
  const byId = run.context.actor.id
  const later = downstreamOf(run.state, activation)
  for (const next of later.toReversed()) {
    closeTakenBack(run, next, byId)
    restoreDropped(run, next)
  }
  const passed = later.flatMap(({ id, from, arrivals = [] }) => [
    id,
    ...arrivals,
    ...(from === null ? [] : [from]),
  ])
  const resumed = later.some(({ cause }) => cause === 'resume')
  bringBack(run, activation.token, activation.node, {
    passed: new Set([activation.id, ...passed]),
    resumed,
    byId,
  })
  emit(run, { type: 'activationReopened', activation: activation.id })
}

/** A way straight back dropped the votes that it did not carry (B5); with its end they count as they did. */
function restoreDropped(run: Run, { continues }: Activation): void {
  if (continues === undefined) return
  for (const { id, state, decision } of slotsOf(run.state, continues)) {
    const isVote = state === 'agreed' || state === 'disagreed'
    if (!isVote || decision === null || decision.standing || decision.provisional === true) continue
    emit(run, { type: 'decisionRestored', slot: id })
  }
}

function closeTakenBack(run: Run, { id, state }: Activation, byId: string): void {
  const note = { kind: 'takenBack', byId } as const
  if (state === 'open') closeActivation(run, id, { state: 'closed', note, because: 'takenBack' })
  else emit(run, { type: 'activationClosed', activation: id, state: 'closed', note })
  for (const slot of slotsOf(run.state, id)) {
    // What was carried here still stands where it was cast.
    if (slot.decision?.standing === true) emit(run, { type: 'decisionSuperseded', slot: slot.id })
  }
}
