import { exampleOf } from '../graph/example.ts'
import type { FlowGraph } from '../graph/flow-graph.ts'
import { reaches } from '../graph/flow-graph.ts'
import { isHumanNode, startOf, wayBetween } from '../graph/ways.ts'
import type { NodeContext } from '../graph/workflow-context.ts'
import type { Path, Report } from '../problem/problems.ts'

/** Where a node sends back to: its list for people, and the one that a rule returns to (engine A2, B1, Y1). */
export function checkReturns(context: NodeContext): void {
  const { node, graph, path, report } = context
  if (node.type === 'subProcess') {
    checkRuleReturn(context, node.onRejected === 'return', node.returnTo, 'onRejected "return"')
  }
  if (node.type !== 'approval') return
  checkRuleReturn(context, node.onDisagree === 'return', node.returnTo, 'onDisagree "return"')
  const targets = node.returns?.targets
  if (typeof targets !== 'object') return
  targets.forEach((code, t) => {
    const at = [...path, 'returns', 'targets', t]
    checkEarlier(code, node.code, graph, at, report)
    if (targets.indexOf(code) !== t) report(at, 'namedTwice', { code })
  })
}

/** Answers whether a run can come from `code`, where people act, to `node`. */
export function checkEarlier(
  code: string,
  node: string,
  graph: FlowGraph,
  path: Path,
  report: Report,
): boolean {
  if (!graph.nodes.has(code)) report(path, 'unknownNode', { code })
  else if (!isHumanNode(graph, code)) report(path, 'nodeWithoutPeople', { code })
  else if (code === node || !reaches(graph, code, node)) report(path, 'notEarlier', { code, node })
  else return true
  return false
}

function checkRuleReturn(
  { node, graph, path, report }: NodeContext,
  returns: boolean,
  target: string | undefined,
  needs: string,
): void {
  const at = [...path, 'returnTo']
  if (!returns) {
    if (target !== undefined && node.type === 'subProcess') {
      report(at, 'settingUnused', { setting: 'returnTo', needs })
    }
    return
  }
  if (target === undefined) report(at, 'returnToMissing', { code: node.code })
  else if (checkEarlier(target, node.code, graph, at, report))
    warnOfMiss(target, node.code, graph, at, report)
}

/** A run that never was at the target of a return by rule has nobody to return to. */
export function warnOfMiss(target: string, node: string, graph: FlowGraph, path: Path, report: Report): void {
  const start = startOf(graph)
  if (start === undefined || target === start) return
  const around = wayBetween(graph, start, node, (code) => code !== target)
  if (around !== undefined) report(path, 'returnMayMiss', { code: target, node }, exampleOf(graph, around))
}
