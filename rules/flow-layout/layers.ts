import type { Graph } from './graph.ts'

/** Each node's layer, from 0, and which edges lead back to an earlier or the same layer. */
export type Layers = { readonly layerOf: readonly number[]; readonly isBack: readonly boolean[] }

/**
 * A node stands one layer below the last of those that lead to it. Edges that close a cycle are found by a walk in the
 * author's order and do not count.
 */
export function assignLayers(graph: Graph): Layers {
  const outgoing = outgoingOf(graph)
  const isBack = findBackEdges(graph, outgoing)
  const layerOf = graph.nodes.map(() => 0)
  for (const node of inWalkingOrder(graph, outgoing, isBack)) {
    for (const edge of outgoing[node] ?? []) {
      const to = graph.edges[edge]?.to
      if (to === undefined || isBack[edge] === true) continue
      layerOf[to] = Math.max(layerOf[to] ?? 0, (layerOf[node] ?? 0) + 1)
    }
  }
  return { layerOf, isBack }
}

/** The edges of each node in the author's order. */
export function outgoingOf({ nodes, edges }: Graph): readonly (readonly number[])[] {
  const outgoing: number[][] = nodes.map(() => [])
  for (const [index, { from }] of edges.entries()) outgoing[from]?.push(index)
  return outgoing
}

type State = 'new' | 'open' | 'done'

/** An edge to a node that the walk has not left yet leads back. */
function findBackEdges(graph: Graph, outgoing: readonly (readonly number[])[]): boolean[] {
  const isBack = graph.edges.map(() => false)
  const states: State[] = graph.nodes.map(() => 'new')
  for (let first = 0; first < graph.nodes.length; first += 1) {
    if (states[first] !== 'new') continue
    states[first] = 'open'
    const walk = [{ node: first, next: 0 }]
    for (let place = walk.at(-1); place !== undefined; place = walk.at(-1)) {
      const edge = outgoing[place.node]?.[place.next]
      if (edge === undefined) {
        states[place.node] = 'done'
        walk.pop()
        continue
      }
      place.next += 1
      const to = graph.edges[edge]?.to ?? 0
      if (states[to] === 'open') isBack[edge] = true
      if (states[to] !== 'new') continue
      states[to] = 'open'
      walk.push({ node: to, next: 0 })
    }
  }
  return isBack
}

/** Every node after all that lead to it. */
function inWalkingOrder(
  graph: Graph,
  outgoing: readonly (readonly number[])[],
  isBack: readonly boolean[],
): readonly number[] {
  const waitsFor = graph.nodes.map(() => 0)
  for (const [index, { to }] of graph.edges.entries()) {
    if (isBack[index] !== true) waitsFor[to] = (waitsFor[to] ?? 0) + 1
  }
  const order = waitsFor.flatMap((count, node) => (count === 0 ? [node] : []))
  for (const node of order) {
    for (const edge of outgoing[node] ?? []) {
      const to = graph.edges[edge]?.to
      if (to === undefined || isBack[edge] === true) continue
      const left = (waitsFor[to] ?? 0) - 1
      waitsFor[to] = left
      if (left === 0) order.push(to)
    }
  }
  return order
}
