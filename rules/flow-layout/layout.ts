import { gridOf } from './columns.ts'
import {
  type Box,
  type Direction,
  type Drawing,
  GAP,
  type Graph,
  LABEL,
  MARGIN,
  type Point,
  TRACK,
} from './graph.ts'
import { assignLayers, outgoingOf } from './layers.ts'
import { orderLayers } from './order.ts'
import { placeCells } from './place.ts'
import { assignTracks, type Stretch } from './tracks.ts'

/** A place by its distance along the flow and across it. */
type Place = { readonly along: number; readonly across: number }
/** Corners of a line before the depth of the spaces is known: a height, or a track in a space. */
type Corner = {
  readonly across: number
  readonly at: { readonly side: 'out' | 'in'; readonly node: number } | Stretch
}

/**
 * Draws a flow in layers. Boxes never touch, lines run in the spaces between them and begin and end on their boxes;
 * what leads back goes around in a lane of its own. The same graph gives the same drawing.
 */
export function layOut(graph: Graph, direction: Direction): Drawing {
  const isDown = direction === 'down'
  const length = (node: number) => sizeOf(graph, node)[isDown ? 'height' : 'width']
  const breadth = (node: number) => sizeOf(graph, node)[isDown ? 'width' : 'height']
  const layering = assignLayers(graph)
  const grid = gridOf(graph, layering, breadth)
  const layers = orderLayers(grid)
  const centres = placeCells(grid, layers)
  const layerOf = (cell: number) => grid.cells[cell]?.layer ?? 0
  const centre = (cell: number) => centres[cell] ?? 0
  const far = Math.max(0, ...grid.cells.map(({ id, breadth: own }) => centre(id) + own / 2))

  const outgoing = outgoingOf(graph)
  const ports = portsOf(graph, breadth)
  let lanes = 0
  const corners = graph.edges.map(({ from, to }, edge): Corner[] => {
    const shift = ports[edge] ?? 0
    const chain = grid.chains[edge]
    if (chain === undefined || chain === null) {
      lanes += 1
      return around({
        from,
        to,
        edge,
        lane: far + GAP + lanes * TRACK,
        start: centre(from) + shift,
        end: centre(to) + shift,
        layerOf,
      })
    }
    return through({ chain, shift, centre, layerOf, edge, isFanOut: (outgoing[from]?.length ?? 0) > 1 })
  })

  const stretches = corners.flatMap((line) => line.flatMap(({ at }) => ('space' in at ? [at] : [])))
  const tracks = assignTracks(stretches, layers.length + 1)
  const depth = layers.map((layer) =>
    Math.max(0, ...layer.filter((id) => id < graph.nodes.length).map(length)),
  )
  const room = (space: number) => {
    const isOuter = space === 0 || space === depth.length
    const isUsed = stretches.some((stretch) => stretch.space === space)
    if (isOuter && !isUsed) return 0
    const isLabelled = graph.edges.some(
      ({ from, labelled }) => labelled === true && layerOf(from) + 1 === space,
    )
    return tracks.depthOf(space) + (isLabelled ? LABEL[direction] : 0)
  }
  const tops: number[] = []
  let along = room(0)
  for (const [index, own] of depth.entries()) {
    tops.push(along)
    along += own + room(index + 1)
  }
  const top = (layer: number) => tops[layer] ?? along
  const boxTop = (node: number) =>
    top(layerOf(node)) + Math.floor(((depth[layerOf(node)] ?? 0) - length(node)) / 2)
  const height = (stretch: Stretch) =>
    stretch.space === 0
      ? top(0) - GAP - tracks.trackOf(stretch) * TRACK
      : top(stretch.space - 1) + (depth[stretch.space - 1] ?? 0) + GAP + tracks.trackOf(stretch) * TRACK
  const placed = ({ across, at }: Corner): Place => {
    if ('space' in at) return { across, along: height(at) }
    return { across, along: boxTop(at.node) + (at.side === 'out' ? length(at.node) : 0) }
  }
  const toPoint = (place: Place): Point =>
    isDown
      ? { x: place.across + MARGIN, y: place.along + MARGIN }
      : { x: place.along + MARGIN, y: place.across + MARGIN }

  const boxes = graph.nodes.map((size, node): Box => {
    const corner = toPoint({ along: boxTop(node), across: centre(node) - Math.floor(breadth(node) / 2) })
    return { ...corner, ...size }
  })
  const across = far + (lanes === 0 ? 0 : GAP + lanes * TRACK)
  const [width, tall] = isDown ? [across, along] : [along, across]
  return {
    boxes,
    routes: corners.map((line) => line.map((corner) => toPoint(placed(corner)))),
    width: Math.ceil(width) + 2 * MARGIN,
    height: Math.ceil(tall) + 2 * MARGIN,
  }
}

function sizeOf(graph: Graph, node: number) {
  return graph.nodes[node] ?? { width: 0, height: 0 }
}

const PORT = 12

/** Several lines between the same two boxes leave and arrive side by side: how far from the middle. */
function portsOf(graph: Graph, breadth: (node: number) => number): readonly number[] {
  const same = new Map<string, number[]>()
  for (const [edge, { from, to }] of graph.edges.entries()) {
    const key = `${from} ${to}`
    same.set(key, [...(same.get(key) ?? []), edge])
  }
  const shifts = graph.edges.map(() => 0)
  for (const edges of same.values()) {
    const { from, to } = graph.edges[edges[0] ?? 0] ?? { from: 0, to: 0 }
    const room = Math.min(breadth(from), breadth(to)) / 2 - 4
    const step = Math.min(PORT, (2 * room) / edges.length)
    for (const [place, edge] of edges.entries()) {
      shifts[edge] = Math.round((place - (edges.length - 1) / 2) * step)
    }
  }
  return shifts
}

/** Down through the layers: straight where it can, across in the space between two layers where it must. */
function through(line: {
  readonly chain: readonly number[]
  readonly shift: number
  readonly edge: number
  readonly isFanOut: boolean
  centre(cell: number): number
  layerOf(cell: number): number
}): Corner[] {
  const { chain, shift, edge, isFanOut, centre, layerOf } = line
  const first = chain[0] ?? 0
  const last = chain.at(-1) ?? 0
  const corners: Corner[] = [{ across: centre(first) + shift, at: { side: 'out', node: first } }]
  for (let step = 1; step < chain.length; step += 1) {
    const before = chain[step - 1] ?? 0
    const cell = chain[step] ?? 0
    const from = centre(before) + shift
    const to = centre(cell) + shift
    if (from === to) continue
    const bundle = step === 1 && isFanOut ? `out ${first}` : cell === last ? `in ${last}` : `edge ${edge}`
    const stretch = { space: layerOf(cell), from, to, bundle: shift === 0 ? bundle : `edge ${edge}` }
    corners.push({ across: from, at: stretch }, { across: to, at: stretch })
  }
  return [...corners, { across: centre(last) + shift, at: { side: 'in', node: last } }]
}

/** Out, across to its lane beside the drawing, along it, and back across to the front of its target. */
function around(line: {
  readonly from: number
  readonly to: number
  readonly edge: number
  readonly lane: number
  readonly start: number
  readonly end: number
  layerOf(cell: number): number
}): Corner[] {
  const { from, to, edge, lane, start, end, layerOf } = line
  const bundle = `around ${edge}`
  const out = { space: layerOf(from) + 1, from: start, to: lane, bundle: `${bundle} out` }
  const back = { space: layerOf(to), from: end, to: lane, bundle: `${bundle} in` }
  return [
    { across: start, at: { side: 'out', node: from } },
    { across: start, at: out },
    { across: lane, at: out },
    { across: lane, at: back },
    { across: end, at: back },
    { across: end, at: { side: 'in', node: to } },
  ]
}
