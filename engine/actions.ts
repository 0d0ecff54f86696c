import type { FlowNode } from '../contract/package/nodes.ts'
import type { FormAction } from '../contract/vocabulary.ts'
import { ACTION_OF, type EngineAction } from './transitions.ts'

const AT_START: readonly EngineAction[] = ['submit']
/** Where the author lists no buttons. */
const USUAL_AT_APPROVAL: readonly EngineAction[] = ['agree', 'disagree', 'reject']
const POSSIBLE_AT_START: readonly EngineAction[] = [...AT_START, 'circulate']
const POSSIBLE_AT_APPROVAL: readonly EngineAction[] = [
  ...USUAL_AT_APPROVAL,
  'forward',
  'adjustParticipant',
  'assist',
  'circulate',
]

/**
 * The engine's actions that a node offers, in the author's button order. A kind of node has its own set, so a submit
 * listed at an approval node is no button.
 */
export function actionsAt(node: FlowNode): readonly EngineAction[] {
  if (node.type !== 'start' && node.type !== 'approval') return []
  if (node.buttons === undefined) return node.type === 'start' ? AT_START : USUAL_AT_APPROVAL
  const possible = node.type === 'start' ? POSSIBLE_AT_START : POSSIBLE_AT_APPROVAL
  const listed = [...new Set<FormAction>(node.buttons.map((button) => button.action))]
  return Object.values(ACTION_OF)
    .filter((action) => possible.includes(action) && listed.includes(action))
    .toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b))
}
