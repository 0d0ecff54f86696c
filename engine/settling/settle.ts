import type { ApprovalNode } from '../../contract/package/nodes.ts'
import { askInstead, conclude, outcomeNow } from '../activations/conclude.ts'
import type { EndsAgreed } from '../activations/human-needed.ts'
import type { Activation } from '../model/activation.ts'
import type { Rejection } from '../model/context.ts'
import { refuse } from '../model/rejection.ts'
import { activationOf, hasHumanAgree, slotsOf } from '../model/state.ts'
import { endsAgreed, walk } from '../nodes/walk.ts'
import type { Run } from '../run/run.ts'
import type { Step } from '../run/step.ts'
import { settleSigners } from '../signers/settle-signers.ts'
import { voicesOf } from '../votes/outcome.ts'
import { fail } from './fail.ts'

/**
 * Draws the consequence of an activation's votes and walks on: it goes on waiting, passes or fails. Called after
 * every change of its slots: a vote, and slots added or removed (A1, A2, M7).
 */
export function settle(run: Run, activation: number): void {
  const current = activationOf(run.state, activation)
  if (settleSigners(run, activation)) {
    fail(run, current)
    return
  }
  follow(run, current, conclude(run, activation, whenLeaving(run, current)))
}

/** As `settle`, but its votes do not count by themselves: the node's people are gone, section 4 says who is asked (M7). */
export function settleWithout(run: Run, activation: Activation, node: ApprovalNode): void {
  follow(run, activation, askInstead(run, activation, node, whenLeaving(run, activation)))
}

function whenLeaving(run: Run, { token, node }: Activation): EndsAgreed {
  return (via) => endsAgreed(run, { token, node, via })
}

function follow(run: Run, activation: Activation, next: readonly Step[] | 'failed'): void {
  if (next === 'failed') fail(run, activation)
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
