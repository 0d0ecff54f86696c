import { closeActivation } from '../activations/close.ts'
import { checkOpinion, opinionRule } from '../definition/opinion.ts'
import { checkSignature } from '../definition/signature.ts'
import { type Found, guardItem } from '../guards/guards.ts'
import type { ActivationNote } from '../model/activation.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { branchesBetween, meetingOf } from '../model/tree.ts'
import { handBack, isHandedBack } from '../returns/hand-back.ts'
import { type ReturnMode, type ReturnTarget, returnTargets } from '../returns/return-targets.ts'
import { sendBack } from '../returns/send-back.ts'
import { beginRun, type Run } from '../run/run.ts'
import { askedNow, readByFlow } from '../straight-back/guard.ts'
import { recordDecision } from '../votes/decision.ts'
import { accepted } from './accepted.ts'

/** Several targets only from behind a join, in different branches of its split (B13). */
export type Return = {
  readonly type: 'return'
  readonly item: number
  readonly toNodes: readonly string[]
  /** After the resubmission: node by node again, or straight back to here (B4). */
  readonly mode: ReturnMode
  readonly opinion: string
}

/**
 * Return to an earlier node (B1–B13, P3–P5). It is no vote: one person's return acts at once whatever the mode (A2).
 * From a before-group it hands the item back to whoever added it (B12).
 */
export function returnTo(state: Instance | null, command: Return, context: Context): Decided {
  const found = guardReturn(state, command.item, context)
  if (!found.ok) return found
  const { opinion, mode } = command
  const refused =
    checkOpinion(opinion, opinionRule(found.node, 'reject')) ?? checkSignature(context, found.node, 'reject')
  if (refused !== null) return refused
  const run = beginRun(context, found.state, context.record)
  if (isHandedBack(found)) {
    handBack(run, found, opinion)
    return accepted(run)
  }
  const chosen = choose(found, command, context)
  if (!Array.isArray(chosen)) return chosen
  const note = noteOf(run, command, context.actor.id)
  recordDecision(run, found, 'return', opinion)
  const left = mode === 'straight' ? { left: readByFlow(run) } : {}
  closeActivation(run, found.activation.id, { state: 'returned', note, because: 'returned', ...left })
  sendBack(run, {
    from: found.activation.id,
    places: chosen.map(({ place }) => place),
    mode,
    receivers: (found.node.type === 'approval' && found.node.returns?.receivers) || 'handled',
    byId: context.actor.id,
  })
  return accepted(run)
}

function noteOf(run: Run, { toNodes, mode, opinion }: Return, byId: string): ActivationNote {
  const note = { kind: 'returned', byId, toNode: toNodes[0] ?? '', opinion } as const
  return mode === 'straight' ? { ...note, straight: true, asked: askedNow(run.state) } : note
}

/** Open, with somewhere to go back to; not from an after-group (B12), not beyond the limit (B9). */
export function guardReturn(state: Instance | null, item: number, context: Context): Found | Rejection {
  const found = guardItem(state, item, 'reject', context)
  if (!found.ok || found.slot.signGroup !== undefined) return found
  const { maxReturns } = context.definition.workflow
  if (maxReturns !== undefined && (found.state.returns ?? 0) >= maxReturns) {
    return refuse('returnLimit', { params: { max: maxReturns } })
  }
  return returnTargets(found.state, item, context).length === 0 ? refuse('cannotReturn') : found
}

/** The targets that were asked for, if they may be, together and in this mode (B1, B4, B13). */
function choose(
  { state, activation }: Found,
  { item, toNodes, mode }: Return,
  context: Context,
): ReturnTarget[] | Rejection {
  const targets = returnTargets(state, item, context)
  const chosen = targets.filter(({ node }) => toNodes.includes(node.code))
  if (chosen.length === 0 || chosen.length < new Set(toNodes).size) return refuse('cannotReturn')
  if (chosen.length > 1 && !mayGoTogether(state, activation.token, chosen)) return refuse('returnSeveral')
  return chosen.every(({ modes }) => modes.includes(mode)) ? chosen : refuse('returnMode')
}

/** B13: different branches of one split. */
function mayGoTogether(state: Instance, token: number, targets: readonly ReturnTarget[]): boolean {
  const branches = targets.map(({ place }) => {
    const [branch] = branchesBetween(state, meetingOf(state, token, place.token), place.token)
    return branch
  })
  const splits = new Set(branches.map((branch) => branch?.split ?? null))
  return splits.size === 1 && !splits.has(null) && new Set(branches).size === targets.length
}
