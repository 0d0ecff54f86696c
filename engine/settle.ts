import { conclude, outcomeNow } from './conclude.ts'
import type { Rejection } from './context.ts'
import { fail } from './fail.ts'
import { voicesOf } from './outcome.ts'
import { refuse } from './rejection.ts'
import type { Run } from './run.ts'
import { activationOf, hasHumanAgree, slotsOf } from './state.ts'
import { endsAgreed, walk } from './walk.ts'

/**
 * Draws the consequence of an activation's votes and walks on: it goes on waiting, passes or fails. Called after
 * every change of its slots: a vote, and slots added or removed (A1, A2, M7).
 */
export function settle(run: Run, activation: number): void {
  const current = activationOf(run.state, activation)
  const { token, node } = current
  const next = conclude(run, activation, (via) => endsAgreed(run, { token, node, via }))
  if (next === 'failed') fail(run, current)
  else walk(run, next)
}

/**
 * The refusal of a removal by a person that has just been made in `run`: no voice would be left (X2), or the node
 * would pass without anybody's agree (M7). Asked before `settle`.
 */
export function checkRemoval(run: Run, activation: number): Rejection | null {
  const slots = voicesOf(slotsOf(run.state, activation))
  if (slots.length === 0) return refuse('mustLeaveOne')
  const passes = outcomeNow(run, activationOf(run.state, activation)) === 'passed'
  return passes && !hasHumanAgree(run.state, slots) ? refuse('wouldPassWithoutHuman') : null
}
