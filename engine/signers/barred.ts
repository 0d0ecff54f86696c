import type { FaultName } from '../../contract/fault-codes.ts'
import type { FormAction } from '../../contract/form-actions.ts'
import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import type { Slot } from '../model/slot.ts'
import { groupOf } from './groups.ts'

const DECIDING: readonly FormAction[] = ['agree', 'disagree', 'reject']

/**
 * Why other people's part in a slot keeps its holder from an action on it: added signers decide first (J1, J11), an
 * after-group does not return (B12), a question is unanswered where the node waits for it (H2). Null: nothing does.
 */
export function barredByOthers(
  state: Instance,
  item: WorkItem,
  slot: Slot,
  node: FlowNode,
  action: FormAction,
): FaultName | null {
  if (item.status === 'notStarted' && slot.state === 'suspended') return 'suspendedBySigners'
  if (action === 'reject' && groupOf(state, slot)?.position === 'after') return 'actionNotOffered'
  const isBlocked = DECIDING.includes(action) && item.status === 'processing' && waitsForAssists(node)
  return isBlocked && openAssists(state, slot.id).length > 0 ? 'assistOpen' : null
}

export function waitsForAssists(node: FlowNode): boolean {
  return node.type === 'approval' && node.assist?.blocks === true
}

/** The unanswered questions that a slot's holder has asked. */
export function openAssists(state: Instance, slot: number) {
  return (state.assists ?? []).filter((assist) => assist.slot === slot && assist.state === 'open')
}
