import { buttonsBy, type FormAction } from '../../contract/form-actions.ts'
import type { FlowNode } from '../../contract/package/nodes.ts'

/** A pool item is handled only after it was claimed, so what is done with it there needs no listing (M9). */
const AT_POOL = buttonsBy('pool', ['usual'])

/** What is there unless a node lists its buttons. */
const USUAL = { start: buttonsBy('start', ['usual']), approval: buttonsBy('approval', ['usual']) }

/**
 * What a node's list may name: what is there anyway, what ends everything (E1, E2), and at the start copies, which the
 * initiator sends from his own task only where the author says so (K1).
 */
const POSSIBLE = {
  start: buttonsBy('start', ['usual', 'listed', 'kept']),
  approval: buttonsBy('approval', ['usual', 'listed', 'kept']),
}

/**
 * The engine's actions that a node offers, in the author's button order. A kind of node has its own set, so a submit
 * listed at an approval node is no button.
 */
export function actionsAt(node: FlowNode): readonly FormAction[] {
  if (node.type !== 'start' && node.type !== 'approval') return []
  const pool = node.type === 'approval' && node.pool === true ? AT_POOL : []
  if (node.buttons === undefined) return [...USUAL[node.type], ...pool]
  const possible = [...POSSIBLE[node.type], ...pool]
  const listed = [...new Set<FormAction>(node.buttons.map((button) => button.action))]
  const own = listed.filter((action) => possible.includes(action))
  return [...own, ...pool.filter((action) => !own.includes(action))]
}
