import type { Workflow } from '../../contract/package/workflows.ts'
import { checkBranches } from './check-branches.ts'
import { checkRoutes } from './check-routes.ts'
import { automaticCycle, flowGraph, reachable } from './flow-graph.ts'
import type { Path, Report } from './problems.ts'

/** The flow as a whole: it starts once, every node lies on a way to an end, and no automatic step runs in circles. */
export function checkFlow(workflow: Workflow, path: Path, report: Report): void {
  const graph = flowGraph(workflow)
  const starts = workflow.nodes.filter((node) => node.type === 'start')
  const ends = workflow.nodes.filter((node) => node.type === 'end')
  if (starts.length !== 1) report([...path, 'nodes'], 'oneStart', { count: starts.length })
  if (ends.length === 0) report([...path, 'nodes'], 'endMissing')
  checkRoutes(workflow, graph, path, report)
  const fromStart = reachable(
    graph,
    starts.map((node) => node.code),
    'out',
  )
  const toEnd = reachable(
    graph,
    ends.map((node) => node.code),
    'in',
  )
  workflow.nodes.forEach((node, n) => {
    if (starts.length > 0 && !fromStart.has(node.code)) {
      report([...path, 'nodes', n], 'unreachable', { code: node.code })
    } else if (ends.length > 0 && !toEnd.has(node.code)) {
      report([...path, 'nodes', n], 'cannotReachEnd', { code: node.code })
    }
  })
  const cycle = automaticCycle(graph)
  if (cycle !== undefined) report([...path, 'routes'], 'cycleWithoutPerson', { cycle: cycle.join(' → ') })
  const [start] = starts
  if (start !== undefined) checkBranches(workflow, graph, start.code, path, report)
}
