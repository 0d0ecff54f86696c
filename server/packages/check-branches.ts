import type { Route, Workflow } from '../../contract/package/workflows.ts'
import type { FlowGraph } from './flow-graph.ts'
import type { Path, Report } from './problems.ts'

/** The branches a node lies in, outermost first: which way out of which split. */
type Branch = { readonly split: string; readonly way: string }
type Branches = readonly Branch[]

/**
 * Splits and joins form blocks: every branch of a split ends in the same join, branches meet nowhere else, nothing
 * leads into or out of a branch (engine P1). Walks the flow from the start once and compares, at every node, the
 * branches that its ways in come from.
 */
export function checkBranches(
  workflow: Workflow,
  graph: FlowGraph,
  start: string,
  path: Path,
  report: Report,
): void {
  const place = new Map(workflow.nodes.map((node, n) => [node.code, [...path, 'nodes', n]]))
  const at = (code: string): Path => place.get(code) ?? path
  const branchesAt = new Map<string, Branches>([[start, []]])
  const joinOf = new Map<string, string>()
  const open = [start]
  for (let code = open.shift(); code !== undefined; code = open.shift()) {
    const inside = branchesAt.get(code) ?? []
    const node = graph.nodes.get(code)
    if (node?.type === 'end' && inside.length > 0) {
      report(at(code), 'endInsideSplit', { code, split: inside.at(-1)?.split ?? '' })
    }
    for (const route of graph.out.get(code) ?? []) {
      const next = enter(route, node?.type === 'split', inside, graph, joinOf, { at, report })
      if (next === undefined) continue
      const known = branchesAt.get(route.to)
      if (known === undefined) {
        branchesAt.set(route.to, next)
        open.push(route.to)
      } else if (!sameBranches(known, next)) reportMeeting(route, known, next, at(route.to), report)
    }
  }
  for (const node of workflow.nodes) {
    if (node.type !== 'split' || !branchesAt.has(node.code) || joinOf.has(node.code)) continue
    report(at(node.code), 'splitWithoutJoin', { code: node.code })
  }
}

type Tools = { readonly at: (code: string) => Path; readonly report: Report }

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
  if (closed === undefined) {
    tools.report(tools.at(route.to), 'joinWithoutSplit', { code: route.to, from: route.from })
    return undefined
  }
  const join = joinOf.get(closed.split)
  const shared = [...joinOf].some(([split, other]) => split !== closed.split && other === route.to)
  if (shared) tools.report(tools.at(route.to), 'crossesBranch', { code: route.to, from: route.from })
  if (join === undefined) joinOf.set(closed.split, route.to)
  else if (join !== route.to) {
    tools.report(tools.at(closed.split), 'splitTwoJoins', {
      code: closed.split,
      first: join,
      second: route.to,
    })
  }
  return branches.slice(0, -1)
}

function reportMeeting(route: Route, known: Branches, next: Branches, path: Path, report: Report): void {
  const params = { code: route.to, from: route.from }
  const split = next.findLast((branch, b) => known[b]?.split === branch.split)?.split
  if (known.length === next.length && split !== undefined) report(path, 'branchesMeet', { ...params, split })
  else report(path, 'crossesBranch', params)
}

function sameBranches(a: Branches, b: Branches): boolean {
  return (
    a.length === b.length &&
    a.every((branch, index) => branch.split === b[index]?.split && branch.way === b[index]?.way)
  )
}
