import { apart, type Cell, type Grid, neighboursOf } from './columns.ts'

const SWEEPS = 10

/**
 * The centre of every cell across the flow: as near as can be to the middle of its neighbours, never closer to the
 * cell beside it than `apart`. Whole pixels, the least one 0.
 */
export function placeCells(grid: Grid, layers: readonly (readonly number[])[]): readonly number[] {
  const { before, after } = neighboursOf(grid)
  const centres: number[] = grid.cells.map(() => 0)
  const cellsOf = (layer: readonly number[]) => layer.flatMap((id) => grid.cells[id] ?? [])
  for (const layer of layers) spread(cellsOf(layer), () => 0, centres)
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isDown = sweep % 2 === 0
    const beside = isDown ? before : after
    for (const layer of isDown ? layers : [...layers].reverse()) {
      const wish = (id: number) => {
        const near = beside[id] ?? []
        if (near.length === 0) return centres[id] ?? 0
        return near.reduce((sum, other) => sum + (centres[other] ?? 0), 0) / near.length
      }
      spread(cellsOf(layer), wish, centres)
    }
  }
  const whole = centres.map(Math.round)
  const least = Math.min(0, ...whole.map((centre, id) => centre - (grid.cells[id]?.breadth ?? 0) / 2))
  return whole.map((centre) => centre - Math.floor(least))
}

/**
 * Puts the cells of a layer where they come nearest to their wishes in the square, in order and apart: wishes less the
 * room to the left must not fall, so that neighbours whose wishes cross share their mean (pool adjacent violators).
 */
function spread(layer: readonly Cell[], wish: (id: number) => number, centres: number[]): void {
  const room: number[] = []
  for (const [index, cell] of layer.entries()) {
    const left = layer[index - 1]
    room.push(left === undefined ? 0 : (room[index - 1] ?? 0) + apart(left, cell))
  }
  const pools: { sum: number; count: number }[] = []
  for (const [index, cell] of layer.entries()) {
    pools.push({ sum: wish(cell.id) - (room[index] ?? 0), count: 1 })
    for (
      let last = pools.at(-1), other = pools.at(-2);
      last && other;
      last = pools.at(-1), other = pools.at(-2)
    ) {
      if (other.sum / other.count <= last.sum / last.count) break
      pools.splice(-2, 2, { sum: other.sum + last.sum, count: other.count + last.count })
    }
  }
  let index = 0
  for (const { sum, count } of pools) {
    for (let each = 0; each < count; each += 1, index += 1) {
      const cell = layer[index]
      if (cell !== undefined) centres[cell.id] = sum / count + (room[index] ?? 0)
    }
  }
}
