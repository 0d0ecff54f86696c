import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Route, Workflow } from '../../contract/package/workflows.ts'
import type { FlowGraph } from '../graph/flow-graph.ts'
import { type Path, pathText, type Report } from '../problem/problems.ts'

/** Each route alone, then the ways in and out that each kind of node needs. */
export function checkRoutes(workflow: Workflow, graph: FlowGraph, path: Path, report: Report): void {
  const firstOf = new Map<string, number>()
  workflow.routes.forEach((route, r) => {
    const at = [...path, 'routes', r]
    for (const end of ['from', 'to'] as const) {
      if (!graph.nodes.has(route[end])) report([...at, end], 'unknownNode', { code: route[end] })
    }
    checkMarks(route, graph.nodes.get(route.from), at, report)
    const key = `${route.from}→${route.to}→${route.disagree ?? false}`
    const first = firstOf.get(key)
    if (first === undefined) firstOf.set(key, r)
    else {
      const params = { from: route.from, to: route.to, first: pathText([...path, 'routes', first]) }
      report(at, 'routeTwice', params)
    }
  })
  workflow.nodes.forEach((node, n) => {
    checkWays(node, graph, [...path, 'nodes', n], report)
  })
}

/** `when`, `otherwise` and `disagree` stand only where they mean something. */
function checkMarks(route: Route, from: FlowNode | undefined, path: Path, report: Report): void {
  if (from === undefined) return
  const chooses = from.type === 'gateway' || from.type === 'split'
  if (route.when !== undefined && !chooses) report([...path, 'when'], 'conditionNotHere', { node: from.code })
  if (route.otherwise && !chooses) report([...path, 'otherwise'], 'otherwiseNotHere', { node: from.code })
  if (route.otherwise && route.when !== undefined) report([...path, 'when'], 'otherwiseWithCondition')
  if (from.type === 'gateway' && route.when === undefined && !route.otherwise) {
    report(path, 'conditionMissing', { node: from.code })
  }
  if (route.disagree && !followsDisagree(from)) {
    report([...path, 'disagree'], 'disagreeNotHere', { node: from.code })
  }
}

/** Whether a node that failed goes on by a route of its own (engine A2, Y1). */
function followsDisagree(node: FlowNode): boolean {
  return (
    (node.type === 'approval' && node.onDisagree === 'route') ||
    (node.type === 'subProcess' && node.onRejected === 'route')
  )
}

function checkWays(node: FlowNode, graph: FlowGraph, path: Path, report: Report): void {
  const { code } = node
  const into = graph.in.get(code) ?? []
  const out = graph.out.get(code) ?? []
  const plain = out.filter((route) => !route.disagree)
  switch (node.type) {
    case 'end':
      if (out.length > 0) report(path, 'endHasWayOut', { code })
      return
    case 'gateway':
    case 'split':
      if (plain.length < 2) report(path, 'twoWaysOut', { code, count: plain.length })
      return
    case 'start':
      if (into.length > 0) report(path, 'startHasWayIn', { code })
      break
    case 'join':
      if (into.length < 2) report(path, 'twoWaysIn', { code, count: into.length })
      break
    case 'approval':
    case 'subProcess':
      checkDisagree(node, out, path, report)
  }
  if (plain.length !== 1) report(path, 'oneWayOut', { code, count: plain.length })
}

function checkDisagree(node: FlowNode, out: readonly Route[], path: Path, report: Report): void {
  const count = out.filter((route) => route.disagree).length
  if (!followsDisagree(node) || count === 1) return
  const setting = node.type === 'approval' ? 'onDisagree' : 'onRejected'
  report([...path, setting], 'oneDisagreeRoute', { code: node.code, count })
}
