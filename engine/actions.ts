import type { FlowNode } from '../contract/package/nodes.ts'
import type { FormAction } from '../contract/vocabulary.ts'
import { ACTION_OF, type EngineAction } from './transitions.ts'

const AT_START: readonly EngineAction[] = ['submit', 'cancel']
const AT_APPROVAL: readonly EngineAction[] = ['agree', 'disagree', 'reject']
/** Ends of everything, which an approver has only where his node lists them (E1, E2). */
const IF_LISTED: readonly EngineAction[] = ['terminate', 'finishInstance', 'cancel']

/**
 * The engine's actions that a node offers, in the author's button order. A kind of node has its own set, so a submit
 * listed at an approval node is no button.
 */
export function actionsAt(node: FlowNode): readonly EngineAction[] {
  if (node.type !== 'start' && node.type !== 'approval') return []
  const possible = node.type === 'start' ? AT_START : AT_APPROVAL
  if (node.buttons === undefined) return possible
  const known = node.type === 'start' ? possible : [...possible, ...IF_LISTED]
  const listed = [...new Set<FormAction>(node.buttons.map((button) => button.action))]
  return Object.values(ACTION_OF)
    .filter((action) => known.includes(action) && listed.includes(action))
    .toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b))
}
