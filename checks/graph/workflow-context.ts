import type { AppPackage } from '../../contract/package/app-package.ts'
import type { BizModel } from '../../contract/package/models.ts'
import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import type { Path, Report } from '../problem/problems.ts'
import type { FlowGraph } from './flow-graph.ts'

/** What the checks of one workflow look at. */
export type WorkflowContext = {
  readonly pkg: AppPackage
  readonly workflow: Workflow
  readonly model: BizModel
  readonly graph: FlowGraph
  readonly path: Path
  readonly report: Report
}

/** A node with its place; its report shows the way to the node. */
export type NodeContext<Node extends FlowNode = FlowNode> = WorkflowContext & { readonly node: Node }
