import type { AppPackage } from '../../contract/package/app-package.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import { exampleOf } from '../graph/example.ts'
import { automaticCycle, type FlowGraph, reachable } from '../graph/flow-graph.ts'
import { needsPerson } from '../graph/person-needed.ts'
import { exampleTo, startOf, wayBetween } from '../graph/ways.ts'
import type { Path, Report } from '../problem/problems.ts'
import { type Branches, checkBranches } from './check-branches.ts'
import { checkRoutes } from './check-routes.ts'

/**
 * The flow as a whole: it starts once, every node lies on a way to an end, and no automatic step runs in circles.
 * Answers in which branches each node lies.
 */
export function checkFlow(
  pkg: AppPackage,
  workflow: Workflow,
  graph: FlowGraph,
  path: Path,
  report: Report,
): ReadonlyMap<string, Branches> {
  const starts = workflow.nodes.filter((node) => node.type === 'start')
  const ends = workflow.nodes.filter((node) => node.type === 'end')
  if (starts.length !== 1) report([...path, 'nodes'], 'oneStart', { count: starts.length })
  if (ends.length === 0) report([...path, 'nodes'], 'endMissing')
  checkRoutes(workflow, graph, path, report)
  const codes = (nodes: readonly { readonly code: string }[]) => nodes.map((node) => node.code)
  const fromStart = reachable(graph, codes(starts), 'out')
  const toEnd = reachable(graph, codes(ends), 'in')
  workflow.nodes.forEach((node, n) => {
    const at = [...path, 'nodes', n]
    if (starts.length > 0 && !fromStart.has(node.code)) {
      report(at, 'unreachable', { code: node.code }, exampleOf(graph, strandedWay(graph, node.code)))
    } else if (ends.length > 0 && !toEnd.has(node.code)) {
      report(at, 'cannotReachEnd', { code: node.code }, exampleTo(graph, node.code))
    }
  })
  checkCircle(pkg, graph, path, report)
  const [start] = starts
  return start === undefined ? new Map() : checkBranches(workflow, graph, start.code, path, report)
}

/** A way that would lead to a node if anything led to its beginning. */
function strandedWay(graph: FlowGraph, code: string): string[] {
  const way = [code]
  for (let [before] = graph.in.get(code) ?? []; before !== undefined; ) {
    if (way.includes(before.from)) return way
    way.unshift(before.from)
    ;[before] = graph.in.get(before.from) ?? []
  }
  return way
}

function checkCircle(pkg: AppPackage, graph: FlowGraph, path: Path, report: Report): void {
  const cycle = automaticCycle(graph, (node) => needsPerson(node, pkg))
  const [first] = cycle ?? []
  if (cycle === undefined || first === undefined) return
  const start = startOf(graph)
  const way = start === undefined ? undefined : wayBetween(graph, start, first)
  const example = exampleOf(graph, [...(way ?? []).slice(0, -1), ...cycle])
  report([...path, 'routes'], 'cycleWithoutPerson', { cycle: cycle.join(' → ') }, example)
}
