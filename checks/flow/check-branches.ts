import type { Route, Workflow } from '../../contract/package/workflows.ts'
import { exampleOf } from '../graph/example.ts'
import type { FlowGraph } from '../graph/flow-graph.ts'
import { trail } from '../graph/ways.ts'
import type { PackageProblem, PackageProblemName, Path, Report } from '../problem/problems.ts'

/** The branches a node lies in, outermost first: which way out of which split. */
type Branch = { readonly split: string; readonly way: string }
export type Branches = readonly Branch[]

/**
 * Splits and joins form blocks: every branch of a split ends in the same join, branches meet nowhere else, nothing
 * leads into or out of a branch (engine P1): a join whose branch could leave or end elsewhere would starve. Walks the
 * flow from the start once and compares, at every node, the branches that its ways in come from. Answers in which
 * branches each node lies.
 */
export function checkBranches(
  workflow: Workflow,
  graph: FlowGraph,
  start: string,
  path: Path,
  report: Report,
): ReadonlyMap<string, Branches> {
  const tools = toolsOf(workflow, graph, start, path, report)
  const branchesAt = new Map<string, Branches>([[start, []]])
  const joinOf = new Map<string, string>()
  const open = [start]
  for (let code = open.shift(); code !== undefined; code = open.shift()) {
    const inside = branchesAt.get(code) ?? []
    const node = graph.nodes.get(code)
    if (node?.type === 'end' && inside.length > 0) {
      tools.report(code, 'endInsideSplit', { code, split: inside.at(-1)?.split ?? '' }, tools.way(code))
    }
    for (const route of graph.out.get(code) ?? []) {
      const next = enter(route, node?.type === 'split', inside, graph, joinOf, tools)
      if (next === undefined) continue
      const known = branchesAt.get(route.to)
      if (known === undefined) {
        branchesAt.set(route.to, next)
        tools.cameFrom.set(route.to, code)
        open.push(route.to)
      } else if (!sameBranches(known, next)) reportMeeting(route, known, next, tools)
    }
  }
  for (const node of workflow.nodes) {
    if (node.type !== 'split' || !branchesAt.has(node.code) || joinOf.has(node.code)) continue
    tools.report(node.code, 'splitWithoutJoin', { code: node.code }, tools.way(node.code))
  }
  return branchesAt
}

type Tools = {
  readonly cameFrom: Map<string, string | null>
  readonly way: (code: string, next?: string) => readonly string[]
  readonly report: (
    code: string,
    problem: PackageProblemName,
    params: PackageProblem['params'],
    way: readonly string[],
  ) => void
}

function toolsOf(workflow: Workflow, graph: FlowGraph, start: string, path: Path, report: Report): Tools {
  const place = new Map(workflow.nodes.map((node, n) => [node.code, [...path, 'nodes', n]]))
  const cameFrom = new Map<string, string | null>([[start, null]])
  return {
    cameFrom,
    way: (code, next) => [...trail(cameFrom, code), ...(next === undefined ? [] : [next])],
    report: (code, problem, params, way) =>
      report(place.get(code) ?? path, problem, params, exampleOf(graph, way)),
  }
}

/** The branches behind a route; undefined when it runs into a join that closes nothing (already reported). */
function enter(
  route: Route,
  opens: boolean,
  inside: Branches,
  graph: FlowGraph,
  joinOf: Map<string, string>,
  tools: Tools,
): Branches | undefined {
  const branches = opens ? [...inside, { split: route.from, way: route.to }] : inside
  if (graph.nodes.get(route.to)?.type !== 'join') return branches
  const closed = branches.at(-1)
  const params = { code: route.to, from: route.from }
  const way = tools.way(route.from, route.to)
  if (closed === undefined) {
    tools.report(route.to, 'joinWithoutSplit', params, way)
    return undefined
  }
  const join = joinOf.get(closed.split)
  const shared = [...joinOf].some(([split, other]) => split !== closed.split && other === route.to)
  if (shared) tools.report(route.to, 'crossesBranch', params, way)
  if (join === undefined) joinOf.set(closed.split, route.to)
  else if (join !== route.to) {
    tools.report(closed.split, 'splitTwoJoins', { code: closed.split, first: join, second: route.to }, way)
  }
  return branches.slice(0, -1)
}

function reportMeeting(route: Route, known: Branches, next: Branches, tools: Tools): void {
  const params = { code: route.to, from: route.from }
  const way = tools.way(route.from, route.to)
  const split = next.findLast((branch, b) => known[b]?.split === branch.split)?.split
  if (known.length === next.length && split !== undefined) {
    tools.report(route.to, 'branchesMeet', { ...params, split }, way)
  } else tools.report(route.to, 'crossesBranch', params, way)
}

/** Whether two nodes lie in the same branches. */
export function sameBranches(a: Branches, b: Branches): boolean {
  return (
    a.length === b.length &&
    a.every((branch, index) => branch.split === b[index]?.split && branch.way === b[index]?.way)
  )
}
