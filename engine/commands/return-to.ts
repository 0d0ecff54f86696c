import { closeActivation, withdrawBranches } from '../close.ts'
import type { Context, Decided } from '../context.ts'
import { recordDecision } from '../decision.ts'
import { guardItem } from '../guards.ts'
import type { Instance } from '../model/instance.ts'
import { checkOpinion, opinionRule } from '../opinion.ts'
import { refuse } from '../rejection.ts'
import { returnTargets } from '../return-targets.ts'
import { accepted, beginRun, emit, type Run } from '../run.ts'
import { handBack } from '../signers/hand-back.ts'
import { latestActivation } from '../state.ts'
import { walk } from '../walk.ts'

/** Several targets only from behind a join, in different branches of its split (B13). */
export type Return = {
  readonly type: 'return'
  readonly item: number
  readonly toNodes: readonly string[]
  /** After the resubmission: node by node again, or straight back to here (B4). */
  readonly mode: 'rerun' | 'straight'
  readonly opinion: string
}

/**
 * Return to the initiator (B8), from where the run goes on node by node on the new data (B4 re-run). It is no vote: one
 * person's return acts at once whatever the mode (A2). From within a split all branches are withdrawn (P4).
 */
export function returnTo(state: Instance | null, command: Return, context: Context): Decided {
  const found = guardItem(state, command.item, 'return', context)
  if (!found.ok) return found
  const refused = checkOpinion(command.opinion, opinionRule(found.node, 'reject'))
  if (refused !== null) return refused
  if (found.slot.signGroup !== undefined) return handBack(found, command.opinion, context)
  const targets = returnTargets(found.state, context.definition)
  const [toNode] = command.toNodes
  if (toNode === undefined || !targets.some((target) => target.node.code === toNode))
    return refuse('cannotReturn')

  const run = beginRun(context, found.state, context.record)
  const { actor } = context
  const { opinion } = command
  supersedeAll(run)
  recordDecision(run, found, 'return', opinion)
  const note = { kind: 'returned', byId: actor.id, toNode, opinion } as const
  closeActivation(run, found.activation.id, { state: 'returned', note, because: 'returned' })
  const token = withdrawBranches(run, found.activation.id, 'returned')
  emit(run, { type: 'instanceReturned', toNode, byId: actor.id })
  const from = latestActivation(run.state, toNode)?.from ?? null
  walk(run, [{ token, node: toNode, via: { from, failed: false } }])
  return accepted(run)
}

/** B2 under re-run: no vote cast and no node passed since the target counts any longer, its own included. */
function supersedeAll(run: Run): void {
  for (const slot of run.state.slots) {
    if (slot.decision?.standing === true) emit(run, { type: 'decisionSuperseded', slot: slot.id })
  }
  for (const activation of run.state.activations) {
    if (activation.state === 'open' || activation.superseded) continue
    emit(run, { type: 'activationSuperseded', activation: activation.id })
  }
}
