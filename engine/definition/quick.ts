import type { FlowNode } from '../../contract/package/nodes.ts'
import { asksSignature } from '../../rules/workflow/signature.ts'

/** Whether the author lets a node be agreed to without opening it; never where a signature is asked for (G12). */
export function isQuick(node: FlowNode | undefined): boolean {
  return node?.type === 'approval' && node.quick === true && !asksSignature(node)
}
