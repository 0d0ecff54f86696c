import type { FlowNode } from '../../contract/package/nodes.ts'
import { closeActivation } from '../activations/close.ts'
import type { Activation } from '../model/activation.ts'
import { hasHumanAgree } from '../model/state.ts'
import { failBranch } from '../nodes/arrive.ts'
import { walk } from '../nodes/walk.ts'
import { dropAddresses } from '../returns/addresses.ts'
import { returnByRule } from '../returns/by-rule.ts'
import { type Run, trialOf } from '../run/run.ts'
import { getStuck, type Step } from '../run/step.ts'
import { supersedeAhead } from '../straight-back/ahead.ts'

/**
 * What a failed node does (A2): its own line for a disagree, a return to a node it names, or the end, which within a
 * split is first the end of its branch (P2). A way straight back that waited for it is over (B6).
 */
export function fail(run: Run, activation: Activation): void {
  const { id, token, node } = activation
  closeActivation(run, id, { state: 'failed', note: null, because: 'nodeFailed' })
  const { act, returnTo } = failureOf(run.flow.node(node))
  if (act === 'return' && returnTo !== undefined) {
    returnByRule(run, id, returnTo)
    return
  }
  if (act === 'route') {
    supersedeAhead(run, token, node)
    dropAddresses(run, token)
    walk(run, leaveAsFailed(run, activation))
    return
  }
  if (wouldEndAgreed(run, token, id)) {
    getStuck(run, token, node, 'noParticipant')
    return
  }
  dropAddresses(run, token)
  walk(run, failBranch(run, token, { from: id, failed: true }))
}

/** N4: siblings that passed by rule do not end the run as agreed because the only person asked said no (P2). */
function wouldEndAgreed(run: Run, token: number, from: number): boolean {
  if (!run.flow.needsHumanDecision || hasHumanAgree(run.state)) return false
  const trial = trialOf(run)
  walk(trial, failBranch(trial, token, { from, failed: true }))
  return trial.state.outcome === 'agreed'
}

function failureOf(node: FlowNode) {
  if (node.type === 'subProcess') return { act: node.onRejected ?? 'fail', returnTo: node.returnTo }
  if (node.type === 'approval') return { act: node.onDisagree ?? 'end', returnTo: node.returnTo }
  return { act: 'end', returnTo: undefined } as const
}

function leaveAsFailed(run: Run, { id, token, node }: Activation): readonly Step[] {
  const route = run.flow.disagreeRoute(node)
  if (route === undefined) return getStuck(run, token, node, 'noRoute')
  return [{ token, node: route.to, via: { from: id, failed: true } }]
}
