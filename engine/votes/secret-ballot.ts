import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Activation } from '../model/activation.ts'
import type { Instance } from '../model/instance.ts'
import type { Slot } from '../model/slot.ts'
import { slotsOf } from '../model/state.ts'

/**
 * Whether a reader may see the votes and opinions of others in an activation (M10): always, but in a secret ballot
 * that is still open only once he has voted himself. His own vote he always sees.
 */
export function maySeeVotes(
  node: FlowNode,
  activation: Pick<Activation, 'state'>,
  slots: readonly Slot[],
  readerId: string,
): boolean {
  if (node.type !== 'approval' || node.secret !== true || activation.state !== 'open') return true
  return slots.some(
    ({ decision }) =>
      decision?.standing === true && (decision.actorId === readerId || decision.onBehalfOfId === readerId),
  )
}

/** The activations of a run whose votes the reader may not see yet (M10). */
export function secretActivations(
  state: Instance,
  nodes: readonly FlowNode[],
  readerId: string,
): ReadonlySet<number> {
  const secret = state.activations.filter((activation) => {
    const node = nodes.find(({ code }) => code === activation.node)
    return node !== undefined && !maySeeVotes(node, activation, slotsOf(state, activation.id), readerId)
  })
  return new Set(secret.map(({ id }) => id))
}
