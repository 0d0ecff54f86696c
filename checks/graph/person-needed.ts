import type { AppPackage } from '../../contract/package/app-package.ts'
import type { FlowNode } from '../../contract/package/nodes.ts'
import { flowGraph } from './flow-graph.ts'
import { startOf, wayBetween } from './ways.ts'

/**
 * Whether nothing gets past a node before a person has decided: an approval node, and a sub-process that is waited for
 * and whose every way leads over one (engine Y1, Y3).
 */
export function needsPerson(node: FlowNode | undefined, pkg: AppPackage): boolean {
  if (node?.type !== 'subProcess') return node?.type === 'approval'
  const child = pkg.workflows.find((workflow) => workflow.code === node.workflow)
  // One child per row: an empty table starts none.
  if (node.wait === false || node.perRow !== undefined || child === undefined) return false
  const graph = flowGraph(child)
  const start = startOf(graph)
  const automatic = (code: string) => graph.nodes.get(code)?.type !== 'approval'
  return child.nodes.every(
    (end) =>
      end.type !== 'end' ||
      start === undefined ||
      wayBetween(graph, start, end.code, automatic) === undefined,
  )
}
