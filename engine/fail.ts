import type { FlowNode } from '../contract/package/nodes.ts'
import { closeActivation, withdrawBranches } from './close.ts'
import type { Activation } from './model/activation.ts'
import { emit, type Run } from './run.ts'
import { getStuck, type Step } from './step.ts'
import { walk } from './walk.ts'

/** What a failed node does (A2): its own line for a disagree, or the end of everything (P2). */
export function fail(run: Run, activation: Activation): void {
  const { id, node } = activation
  closeActivation(run, id, { state: 'failed', note: null, because: 'nodeFailed' })
  const definition = run.flow.node(node)
  if (followsRoute(definition)) {
    walk(run, leaveAsFailed(run, activation))
    return
  }
  const root = withdrawBranches(run, id, 'branchEnded')
  emit(run, { type: 'tokenClosed', token: root, state: 'ended', failed: true })
  emit(run, { type: 'instanceCompleted', outcome: 'disagreed' })
}

function followsRoute(node: FlowNode): boolean {
  if (node.type === 'subProcess') return node.onRejected === 'route'
  return node.type === 'approval' && node.onDisagree === 'route'
}

function leaveAsFailed(run: Run, { id, token, node }: Activation): readonly Step[] {
  const route = run.flow.disagreeRoute(node)
  if (route === undefined) return getStuck(run, token, node, 'noRoute')
  return [{ token, node: route.to, via: { from: id, failed: true } }]
}
