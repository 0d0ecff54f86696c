import { BESIDE, type Graph, TRACK } from './graph.ts'
import type { Layers } from './layers.ts'

/** A box, or the place where a long line passes through a layer. */
export type Cell = { readonly id: number; readonly breadth: number; readonly layer: number }

/** Cells layer by layer, and how each edge goes from cell to cell; null: around the drawing, in a lane of its own. */
export type Grid = {
  readonly cells: readonly Cell[]
  readonly layers: readonly (readonly number[])[]
  readonly chains: readonly (readonly number[] | null)[]
}

/** Lines that pass through layers take a cell in each; beyond this many the longest ones go around instead. */
const MOST_PASSES = 3000
const PASS_BREADTH = 8

/** Boxes and passes in the order of their layers; `breadth` is a box's size across the direction of the flow. */
export function gridOf(graph: Graph, { layerOf, isBack }: Layers, breadth: (node: number) => number): Grid {
  const cells: Cell[] = graph.nodes.map((_, id) => ({ id, breadth: breadth(id), layer: layerOf[id] ?? 0 }))
  const chains: (readonly number[] | null)[] = graph.edges.map(() => null)
  const spans = graph.edges.map(({ from, to }) => (layerOf[to] ?? 0) - (layerOf[from] ?? 0))
  const shortFirst = graph.edges
    .map((_, index) => index)
    .filter((index) => isBack[index] !== true)
    .sort((a, b) => (spans[a] ?? 0) - (spans[b] ?? 0) || a - b)
  let passes = 0
  for (const index of shortFirst) {
    const edge = graph.edges[index]
    const span = spans[index] ?? 0
    if (edge === undefined || passes + span - 1 > MOST_PASSES) continue
    passes += span - 1
    const chain = [edge.from]
    for (let layer = (layerOf[edge.from] ?? 0) + 1; layer < (layerOf[edge.to] ?? 0); layer += 1) {
      chain.push(cells.length)
      cells.push({ id: cells.length, breadth: PASS_BREADTH, layer })
    }
    chains[index] = [...chain, edge.to]
  }
  const layers: number[][] = []
  for (const { id, layer } of cells) {
    while (layers.length <= layer) layers.push([])
    layers[layer]?.push(id)
  }
  return { cells, layers, chains }
}

/** The neighbours of each cell in the layer before and in the layer after. */
export type Neighbours = { readonly before: readonly number[][]; readonly after: readonly number[][] }

export function neighboursOf({ cells, chains }: Grid): Neighbours {
  const before: number[][] = cells.map(() => [])
  const after: number[][] = cells.map(() => [])
  for (const chain of chains) {
    for (let step = 1; step < (chain?.length ?? 0); step += 1) {
      const from = chain?.[step - 1]
      const to = chain?.[step]
      if (from === undefined || to === undefined) continue
      after[from]?.push(to)
      before[to]?.push(from)
    }
  }
  return { before, after }
}

/** Least distance of the centres of two cells that stand side by side. */
export function apart(a: Cell, b: Cell): number {
  const isPass = a.breadth === PASS_BREADTH && b.breadth === PASS_BREADTH
  return Math.ceil((a.breadth + b.breadth) / 2) + (isPass ? TRACK : BESIDE)
}
