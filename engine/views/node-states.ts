import type { FlowNode } from '../../contract/package/nodes.ts'
import { NODE_STATE, type NodeState } from '../../contract/vocabulary.ts'
import { type Flow, flowOf } from '../definition/flow.ts'
import type { Activation } from '../model/activation.ts'
import type { Definition } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { isOpenToken, latestActivation, tokenOf } from '../model/state.ts'

/** The state of every node for the flow chart, by its latest round (Z2, B2). */
export function nodeStates(state: Instance, definition: Definition): ReadonlyMap<string, NodeState> {
  const flow = flowOf(definition)
  const known = new Map<string, NodeState>()
  for (const node of definition.workflow.nodes) stateOf(node, state, flow, known)
  return known
}

function stateOf(node: FlowNode, state: Instance, flow: Flow, known: Map<string, NodeState>): NodeState {
  const earlier = known.get(node.code)
  if (earlier !== undefined) return earlier
  // Also what a cycle of automatic nodes finds on coming round.
  known.set(node.code, NODE_STATE.notStarted)
  const found = compute(node, state, flow, known)
  known.set(node.code, found)
  return found
}

function compute(node: FlowNode, state: Instance, flow: Flow, known: Map<string, NodeState>): NodeState {
  const { code, type } = node
  if (type === 'start' || type === 'approval' || type === 'subProcess') return humanState(state, code)
  const here = state.tokens.filter((token) => token.node === code)
  if (here.some((token) => token.trouble !== null && isOpenToken(token))) return NODE_STATE.inProgress
  if (type === 'end')
    return here.some((token) => token.state === 'ended') ? NODE_STATE.pass : NODE_STATE.notStarted
  if (type === 'join' && here.some((token) => isWaitingAtJoin(state, token.split, token.state))) {
    return NODE_STATE.inProgress
  }
  const behind = flow.routes(code).map((route) => stateOf(flow.node(route.to), state, flow, known))
  return behind.some((next) => next !== NODE_STATE.notStarted) ? NODE_STATE.pass : NODE_STATE.notStarted
}

/**
 * By the latest round (Z2): what led past a node no longer counts when a return led back over it; the node that
 * returned or failed keeps its 0, one that was closed without an outcome is as if not reached, unless it is held.
 */
function humanState(state: Instance, node: string): NodeState {
  const latest = latestActivation(state, node)
  if (latest === undefined || latest.superseded) return NODE_STATE.notStarted
  switch (latest.state) {
    case 'open':
      return NODE_STATE.inProgress
    case 'passed':
      return NODE_STATE.pass
    case 'failed':
    case 'returned':
      return NODE_STATE.unpass
    case 'closed':
      return isHeld(state, latest) ? NODE_STATE.inProgress : NODE_STATE.notStarted
  }
}

function isHeld(state: Instance, { note, token }: Activation): boolean {
  return note?.kind === 'held' && tokenOf(state, token).held === true
}

function isWaitingAtJoin(state: Instance, split: number | null, token: string): boolean {
  if (split === null || token !== 'arrived') return false
  return state.splits[split - 1]?.state === 'open'
}
