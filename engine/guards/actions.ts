import type { FlowNode } from '../../contract/package/nodes.ts'
import type { FormAction } from '../../contract/vocabulary.ts'
import { ACTION_OF, type EngineAction } from './transitions.ts'

const AT_START: readonly EngineAction[] = ['submit', 'cancel']
const AT_APPROVAL: readonly EngineAction[] = [
  'agree',
  'disagree',
  'reject',
  'forward',
  'adjustParticipant',
  'assist',
  'circulate',
]

/** What ends everything is there for an approver only where his node lists it (E1, E2). */
const IF_LISTED: readonly EngineAction[] = ['terminate', 'finishInstance', 'cancel']

/** The initiator sends copies from his own task only where the author says so (K1). */
const AT_START_IF_LISTED: readonly EngineAction[] = ['circulate']

/** A pool item is handled only after it was claimed, so these two need no listing (M9). */
const AT_POOL: readonly EngineAction[] = ['claim', 'release']

/**
 * The engine's actions that a node offers, in the author's button order. A kind of node has its own set, so a submit
 * listed at an approval node is no button.
 */
export function actionsAt(node: FlowNode): readonly EngineAction[] {
  if (node.type !== 'start' && node.type !== 'approval') return []
  const usual = node.type === 'start' ? AT_START : AT_APPROVAL
  const pool = node.type === 'approval' && node.pool === true ? AT_POOL : []
  if (node.buttons === undefined) return [...usual, ...pool]
  const possible = [...usual, ...(node.type === 'start' ? AT_START_IF_LISTED : IF_LISTED), ...pool]
  const listed = [...new Set<FormAction>(node.buttons.map((button) => button.action))]
  const own = Object.values(ACTION_OF)
    .filter((action) => possible.includes(action) && listed.includes(action))
    .toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b))
  return [...own, ...pool.filter((action) => !own.includes(action))]
}
