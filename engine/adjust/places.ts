import type { FlowNode } from '../../contract/package/nodes.ts'
import { flowOf } from '../definition/flow.ts'
import type { Activation } from '../model/activation.ts'
import type { Context } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { slotsOf } from '../model/state.ts'

/** Where an administrator may say who handles it: an open activation of people, or a held token (X2, X3). */
export type Place = {
  readonly token: number
  readonly node: FlowNode
  /** The open one, or the last one of a held token. */
  readonly activation: Activation
  /** False: nobody is asked there yet (N5), or no longer (X3). */
  readonly hasSlots: boolean
}

export function placesToAdjust(
  state: Instance,
  { definition }: Pick<Context, 'definition'>,
): readonly Place[] {
  const flow = flowOf(definition)
  return state.tokens
    .filter((token) => token.state === 'live')
    .flatMap((token): readonly Place[] => {
      const node = flow.node(token.node)
      if (node.type !== 'approval' && node.type !== 'start') return []
      const activation = state.activations.findLast(
        (entry) => entry.token === token.id && entry.node === token.node,
      )
      if (activation === undefined || (activation.state !== 'open' && token.held !== true)) return []
      const isAsking = activation.state === 'open' && slotsOf(state, activation.id).some(isThere)
      return [{ token: token.id, node, activation, hasSlots: isAsking }]
    })
}

function isThere({ state, signGroup }: { readonly state: string; readonly signGroup?: number }): boolean {
  return state !== 'closed' && signGroup === undefined
}
