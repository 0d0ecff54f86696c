import type { Instance } from '../model/instance.ts'

/** Every node that a run stands at, was at, or will come back to: all of them need a counterpart (X5). */
export function nodesUsed(state: Instance): readonly string[] {
  const codes = [
    ...state.tokens.flatMap(({ node, addresses = [], noSkipUntil }) => [
      node,
      ...addresses.map((address) => address.node),
      ...(noSkipUntil === undefined ? [] : [noSkipUntil]),
    ]),
    ...state.splits.map(({ node }) => node),
    ...state.activations.map(({ node }) => node),
  ]
  return [...new Set(codes)]
}
