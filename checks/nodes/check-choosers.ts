import { exampleOf } from '../graph/example.ts'
import type { FlowGraph } from '../graph/flow-graph.ts'
import { isHumanNode, startOf, wayBetween } from '../graph/ways.ts'
import type { NodeContext } from '../graph/workflow-context.ts'

/**
 * Whoever decides just before chooses the people of the next node (engine R2). Behind a sub-process nobody of this flow
 * has decided just before.
 */
export function checkChooser({ node, graph, path, report }: NodeContext): void {
  if (node.type !== 'approval' && node.type !== 'circulate') return
  if (!node.participants.some((source) => source.source === 'previousChosen')) return
  const before = subProcessBefore(graph, node.code)
  const start = startOf(graph)
  if (before === undefined || start === undefined) return
  const way = [
    ...(wayBetween(graph, start, before) ?? []),
    ...(wayBetween(graph, before, node.code) ?? []).slice(1),
  ]
  report(path, 'nobodyChooses', { code: node.code, before }, exampleOf(graph, way))
}

/** A sub-process from which the flow comes to a node without a person between. */
function subProcessBefore(graph: FlowGraph, code: string): string | undefined {
  const seen = new Set([code])
  const open = [code]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { from } of graph.in.get(at) ?? []) {
      if (graph.nodes.get(from)?.type === 'subProcess') return from
      if (seen.has(from) || isHumanNode(graph, from)) continue
      seen.add(from)
      open.push(from)
    }
  }
  return undefined
}
