import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Route, Workflow } from '../../contract/package/workflows.ts'

/** A workflow's nodes with their ways in and out; routes to unknown nodes are left out. */
export type FlowGraph = {
  readonly nodes: ReadonlyMap<string, FlowNode>
  readonly out: ReadonlyMap<string, readonly Route[]>
  readonly in: ReadonlyMap<string, readonly Route[]>
}

/** Builds the graph; with duplicate codes the first node counts. */
export function flowGraph(workflow: Workflow): FlowGraph {
  const nodes = new Map<string, FlowNode>()
  for (const node of workflow.nodes) if (!nodes.has(node.code)) nodes.set(node.code, node)
  const out = new Map<string, Route[]>()
  const into = new Map<string, Route[]>()
  for (const code of nodes.keys()) {
    out.set(code, [])
    into.set(code, [])
  }
  for (const route of workflow.routes) {
    if (!nodes.has(route.from) || !nodes.has(route.to)) continue
    out.get(route.from)?.push(route)
    into.get(route.to)?.push(route)
  }
  return { nodes, out, in: into }
}

/** Every node that can be reached from `from` along the routes, `from` included. */
export function reachable(graph: FlowGraph, from: readonly string[], direction: 'out' | 'in'): Set<string> {
  const seen = new Set(from)
  const open = [...from]
  for (let code = open.pop(); code !== undefined; code = open.pop()) {
    for (const route of graph[direction].get(code) ?? []) {
      const next = direction === 'out' ? route.to : route.from
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return seen
}

/** Whether a way of at least one route leads from one node to another. */
export function reaches(graph: FlowGraph, from: string, to: string): boolean {
  const next = (graph.out.get(from) ?? []).map((route) => route.to)
  return reachable(graph, next, 'out').has(to)
}

/** A way round through nodes where nobody decides, as its codes in order; undefined when there is none. */
export function automaticCycle(
  graph: FlowGraph,
  needsPerson: (node: FlowNode) => boolean,
): string[] | undefined {
  const automatic = new Set(
    [...graph.nodes.values()].filter((node) => !needsPerson(node)).map((node) => node.code),
  )
  const done = new Set<string>()
  for (const start of automatic) {
    const cycle = cycleFrom(start, graph, automatic, done)
    if (cycle !== undefined) return cycle
  }
  return undefined
}

/** Depth first with a stack of its own: 500 nodes in a row are no reason to recurse 500 deep. */
function cycleFrom(
  start: string,
  graph: FlowGraph,
  automatic: ReadonlySet<string>,
  done: Set<string>,
): string[] | undefined {
  const path: { code: string; next: number }[] = done.has(start) ? [] : [{ code: start, next: 0 }]
  const onPath = new Set(path.map((step) => step.code))
  for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
    const route = (graph.out.get(step.code) ?? [])[step.next]
    step.next += 1
    if (route === undefined) {
      done.add(step.code)
      onPath.delete(step.code)
      path.pop()
    } else if (onPath.has(route.to)) {
      const codes = path.map((each) => each.code)
      return [...codes.slice(codes.indexOf(route.to)), route.to]
    } else if (automatic.has(route.to) && !done.has(route.to)) {
      path.push({ code: route.to, next: 0 })
      onPath.add(route.to)
    }
  }
  return undefined
}
