import type { Activation } from '../model/activation.ts'
import { activationOf, slotOf, slotsOf } from '../model/state.ts'
import { emit, type Run } from '../run/run.ts'

/**
 * An activation that a way back led over no longer counts, nor do the votes in it; open ones, and the ones that
 * failed or returned (`except`), keep their own end and lose only their votes (B2).
 */
export function supersede(run: Run, activations: Iterable<Activation>, except: readonly number[] = []): void {
  for (const { id } of activations) {
    supersedeVotes(run, id)
    const { state, superseded } = activationOf(run.state, id)
    if (state === 'open' || superseded || except.includes(id)) continue
    emit(run, { type: 'activationSuperseded', activation: id })
  }
}

/** The votes and submits of an activation; a return is no vote and stays. */
export function supersedeVotes(run: Run, activation: number): void {
  for (const slot of slotsOf(run.state, activation)) supersedeDecision(run, slot.id)
}

/** With a carried vote goes the one that it was carried from (B5). */
export function supersedeDecision(run: Run, slot: number): void {
  const { decision } = slotOf(run.state, slot)
  if (decision === null || !decision.standing || decision.kind === 'return') return
  emit(run, { type: 'decisionSuperseded', slot })
  if (decision.carried === true && decision.link !== undefined) supersedeDecision(run, decision.link)
}
