import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box, Drawing, Graph, Point } from '../../rules/flow-layout/graph.ts'
import { layOut } from '../../rules/flow-layout/layout.ts'

const size = fc.constantFrom(
  { width: 208, height: 64 },
  { width: 112, height: 32 },
  { width: 96, height: 36 },
)

/** Any boxes and lines at all: cycles, lines to itself, several between the same two, boxes nothing leads to. */
const graphs: fc.Arbitrary<Graph> = fc.array(size, { minLength: 1, maxLength: 24 }).chain((nodes) => {
  const node = fc.nat({ max: nodes.length - 1 })
  return fc.record({
    nodes: fc.constant(nodes),
    edges: fc.array(fc.record({ from: node, to: node, labelled: fc.boolean() }), { maxLength: 40 }),
  })
})
const direction = fc.constantFrom('down' as const, 'right' as const)

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

function isOnBorder({ x, y }: Point, box: Box): boolean {
  const isWithin = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
  const isOnEdge = x === box.x || x === box.x + box.width || y === box.y || y === box.y + box.height
  return isWithin && isOnEdge
}

/** Whether a level or upright stretch goes through the inside of a box. */
function cuts(a: Point, b: Point, box: Box): boolean {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)]
  return left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y
}

function check(graph: Graph, drawing: Drawing): void {
  const { boxes, routes, width, height } = drawing
  for (const [index, box] of boxes.entries()) {
    expect(box).toMatchObject(graph.nodes[index] ?? {})
    for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false)
  }
  for (const [index, { from, to }] of graph.edges.entries()) {
    const points = routes[index] ?? []
    expect(points.every(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)).toBe(true)
    const [source, target] = [boxes[from], boxes[to]]
    const [first, last] = [points[0], points.at(-1)]
    if (!source || !target || !first || !last) throw new Error('a line without ends')
    expect(isOnBorder(first, source)).toBe(true)
    expect(isOnBorder(last, target)).toBe(true)
    for (const [step, point] of points.slice(1).entries()) {
      const before = points[step] ?? point
      expect(before.x === point.x || before.y === point.y).toBe(true)
      for (const box of boxes) expect(cuts(before, point, box)).toBe(false)
    }
  }
}

describe('the layout of a flow chart', () => {
  it('Z2: boxes never overlap; every line begins and ends on its boxes and cuts none', () => {
    fc.assert(
      fc.property(graphs, direction, (graph, way) => check(graph, layOut(graph, way))),
      { numRuns: 300 },
    )
  })

  it('Z2: the same flow is drawn the same every time', () => {
    fc.assert(
      fc.property(graphs, direction, (graph, way) => {
        expect(layOut(graph, way)).toEqual(layOut(structuredClone(graph), way))
      }),
      { numRuns: 50 },
    )
  })

  it('Z2: a split stands above its branches, side by side, and the join in the middle below', () => {
    const box = { width: 208, height: 64 }
    const edges = [
      { from: 0, to: 1 },
      { from: 0, to: 2 },
      { from: 1, to: 3 },
      { from: 2, to: 3 },
    ]
    const { boxes } = layOut({ nodes: [box, box, box, box], edges }, 'down')
    const [split, left, right, join] = boxes.map(({ x, y }) => ({ x, y }))

    expect(left?.y).toBe(right?.y)
    expect(left?.x).toBeLessThan(right?.x ?? 0)
    expect(split?.x).toBe(((left?.x ?? 0) + (right?.x ?? 0)) / 2)
    expect(join?.x).toBe(split?.x)
    expect(join?.y).toBeGreaterThan(left?.y ?? 0)
  })

  it('Z2: the largest flow that may be published is laid out whole, and its cost grows with it and not by itself', () => {
    const count = 500
    const runs = [count / 5, count].map((nodes) => {
      const graph = tangled(nodes)
      const begun = performance.now()
      const boxes = (['down', 'right', 'down', 'right'] as const).map(
        (way) => layOut(graph, way).boxes.length,
      )
      return { boxes, took: performance.now() - begun }
    })
    expect(runs[1]?.boxes).toEqual([count, count, count, count])
    // Five times the flow: 25 times would still be the square of it.
    expect((runs[1]?.took ?? 0) / (runs[0]?.took ?? 1)).toBeLessThan(100)
  })
})

/** Four edges a node, many of them backwards. */
function tangled(count: number) {
  return {
    nodes: Array.from({ length: count }, () => ({ width: 208, height: 64 })),
    edges: Array.from({ length: 4 * count }, (_, index) => ({
      from: index % count,
      to: (index * 37 + 1 + (index % 11)) % count,
    })),
  }
}
