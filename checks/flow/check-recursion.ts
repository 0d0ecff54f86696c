import type { AppPackage } from '../../contract/package/app-package.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import { type Example, exampleOf } from '../graph/example.ts'
import { flowGraph } from '../graph/flow-graph.ts'
import { needsPerson } from '../graph/person-needed.ts'
import { startOf, wayBetween } from '../graph/ways.ts'
import type { Report } from '../problem/problems.ts'

/** A sub-process that a workflow reaches from its start without anybody deciding. */
type Call = {
  readonly node: string
  readonly workflow: string
  readonly example: Example
  readonly at: number
}

/** No workflow starts itself, directly or by others, before anybody has decided: it would never end (engine Y3). */
export function checkRecursion(pkg: AppPackage, report: Report): void {
  const calls = new Map(pkg.workflows.map((workflow) => [workflow.code, callsOf(workflow, pkg)]))
  const done = new Set<string>()
  pkg.workflows.forEach((workflow, w) => {
    if (done.has(workflow.code)) return
    const round = roundFrom(workflow.code, calls)
    const [first] = round ?? []
    if (round === undefined || first === undefined) return
    for (const call of round) done.add(call.workflow)
    const steps = round.flatMap((call) => call.example.steps)
    const cycle = [workflow.code, ...round.map((call) => call.workflow)].join(' → ')
    report(
      ['workflows', w, 'nodes', first.at, 'workflow'],
      'endlessSubProcess',
      { cycle },
      { ...first.example, steps },
    )
  })
}

function callsOf(workflow: Workflow, pkg: AppPackage): readonly Call[] {
  const graph = flowGraph(workflow)
  const start = startOf(graph)
  if (start === undefined) return []
  const automatic = (code: string) => !needsPerson(graph.nodes.get(code), pkg)
  return workflow.nodes.flatMap((node, at) => {
    if (node.type !== 'subProcess') return []
    const way = wayBetween(graph, start, node.code, automatic)
    if (way === undefined) return []
    return [{ node: node.code, workflow: node.workflow, example: exampleOf(graph, way), at }]
  })
}

/** The calls that lead from a workflow back to itself; undefined when there are none. */
function roundFrom(code: string, calls: ReadonlyMap<string, readonly Call[]>): readonly Call[] | undefined {
  const seen = new Set<string>()
  const open: (readonly Call[])[] = (calls.get(code) ?? []).map((call) => [call])
  for (let way = open.shift(); way !== undefined; way = open.shift()) {
    const last = way.at(-1)?.workflow ?? ''
    if (last === code) return way
    if (seen.has(last)) continue
    seen.add(last)
    for (const call of calls.get(last) ?? []) open.push([...way, call])
  }
  return undefined
}
