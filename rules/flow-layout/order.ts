import { type Grid, type Neighbours, neighboursOf } from './columns.ts'

const SWEEPS = 8

/**
 * The cells of each layer in an order that lets few lines cross: each as near as can be to the middle of its
 * neighbours, swept down and up. Ties keep the author's order.
 */
export function orderLayers(grid: Grid): readonly (readonly number[])[] {
  const neighbours = neighboursOf(grid)
  const layers = grid.layers.map((layer) => [...layer])
  const places = grid.cells.map(() => 0)
  for (const layer of layers) note(layer, places)
  let best = layers.map((layer) => [...layer])
  let fewest = crossings(layers, neighbours, places)
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep += 1) {
    const isDown = sweep % 2 === 0
    const order = isDown ? layers : [...layers].reverse()
    for (const layer of order) sortLayer(layer, isDown ? neighbours.before : neighbours.after, places)
    const found = crossings(layers, neighbours, places)
    if (found >= fewest) continue
    fewest = found
    best = layers.map((layer) => [...layer])
  }
  return best
}

function note(layer: readonly number[], places: number[]): void {
  for (const [place, cell] of layer.entries()) places[cell] = place
}

function sortLayer(layer: number[], beside: readonly (readonly number[])[], places: number[]): void {
  const wishes = new Map<number, number>()
  for (const cell of layer) {
    const near = beside[cell] ?? []
    const sum = near.reduce((total, other) => total + (places[other] ?? 0), 0)
    wishes.set(cell, near.length === 0 ? (places[cell] ?? 0) : sum / near.length)
  }
  const wish = (cell: number) => wishes.get(cell) ?? 0
  layer.sort((a, b) => wish(a) - wish(b) || (places[a] ?? 0) - (places[b] ?? 0))
  note(layer, places)
}

/** Lines that cross between neighbouring layers. */
function crossings(
  layers: readonly (readonly number[])[],
  { after }: Neighbours,
  places: readonly number[],
): number {
  let count = 0
  for (const [index, layer] of layers.entries()) {
    const ends = layer.flatMap((cell) =>
      (after[cell] ?? []).map((other) => places[other] ?? 0).sort((a, b) => a - b),
    )
    count += inversions(ends, layers[index + 1]?.length ?? 0)
  }
  return count
}

/** Pairs that stand the wrong way round: for each value, how many greater ones came before it (a Fenwick tree). */
function inversions(list: readonly number[], limit: number): number {
  const tree = new Array<number>(limit + 1).fill(0)
  let count = 0
  for (const [seen, value] of list.entries()) {
    let notGreater = 0
    for (let at = value + 1; at > 0; at -= at & -at) notGreater += tree[at] ?? 0
    count += seen - notGreater
    for (let at = value + 1; at <= limit; at += at & -at) tree[at] = (tree[at] ?? 0) + 1
  }
  return count
}
