import type { ApprovalNode, FlowNode } from '../../contract/package/nodes.ts'
import type { Context } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { Slot } from '../model/slot.ts'
import { expandSources } from './expand.ts'
import { surroundings } from './surroundings.ts'

/** Sources that people belong to by what they are, rather than by being named. */
const MEMBERSHIPS: readonly string[] = ['role', 'department', 'departmentHead', 'manager', 'managerChain']

/**
 * R1 with `recheckMembership`: whether the slot's owner was asked for a role or a department that he has left since.
 * Whoever was named, added, or asked by an administrator stays.
 */
export function hasLostMembership(
  state: Instance,
  node: FlowNode,
  slot: Slot,
  context: Pick<Context, 'organisation' | 'definition' | 'record'>,
): boolean {
  if (node.type !== 'approval' || node.recheckMembership !== true || slot.ownerId === '') return false
  if (!slot.reasons.some((reason) => reason.kind === 'source' && MEMBERSHIPS.includes(reason.source))) {
    return false
  }
  return !sourcesOf(node).some((sources) =>
    expandSources(sources, node.code, surroundings({ state, data: context.record, context })).some(
      ({ person }) => person.id === slot.ownerId,
    ),
  )
}

function sourcesOf(node: ApprovalNode) {
  return [node.participants, ...(node.groups ?? []).map((group) => group.participants)]
}
