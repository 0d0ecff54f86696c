import { type Example, exampleOf } from './example.ts'
import type { FlowGraph } from './flow-graph.ts'

/** Nodes where somebody decides; the start node is one: the initiator acts there. */
export function isHumanNode(graph: FlowGraph, code: string): boolean {
  const type = graph.nodes.get(code)?.type
  return type === 'approval' || type === 'start'
}

/**
 * The shortest way between two nodes as codes in order, both included; undefined when there is none. `through` says
 * which nodes between may be passed.
 */
export function wayBetween(
  graph: FlowGraph,
  from: string,
  to: string,
  through: (code: string) => boolean = () => true,
): string[] | undefined {
  const cameFrom = new Map<string, string | null>([[from, null]])
  const open = [from]
  for (let code = open.shift(); code !== undefined; code = open.shift()) {
    if (code === to) return trail(cameFrom, to)
    if (code !== from && !through(code)) continue
    for (const route of graph.out.get(code) ?? []) {
      if (cameFrom.has(route.to)) continue
      cameFrom.set(route.to, code)
      open.push(route.to)
    }
  }
  return undefined
}

/** The codes from the beginning of a search to `code`. */
export function trail(cameFrom: ReadonlyMap<string, string | null>, code: string): string[] {
  const codes: string[] = []
  for (let at: string | null = code; at !== null; at = cameFrom.get(at) ?? null) codes.unshift(at)
  return codes
}

/** The code of the start node; undefined when there is none. */
export function startOf(graph: FlowGraph): string | undefined {
  return [...graph.nodes.values()].find((node) => node.type === 'start')?.code
}

/** The shortest way from the start to a node as an example; undefined when there is none. */
export function exampleTo(graph: FlowGraph, code: string): Example | undefined {
  const start = startOf(graph)
  const way = start === undefined ? undefined : wayBetween(graph, start, code)
  return way === undefined ? undefined : exampleOf(graph, way)
}
