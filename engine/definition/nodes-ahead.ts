import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { FormData } from '../model/context.ts'
import type { Flow } from './flow.ts'
import { chooseBranches, chooseRoute } from './routing.ts'

/**
 * The approval nodes that the form as it is leads to from a node: only the next ones, or with `through` all of them,
 * were everyone to agree.
 */
export function approvalsAhead(
  flow: Flow,
  from: string,
  data: FormData,
  through: boolean,
): readonly ApprovalNode[] {
  const found: ApprovalNode[] = []
  const seen = new Set<string>()
  const queue = nextOf(flow, from, data)
  for (let code = queue.shift(); code !== undefined; code = queue.shift()) {
    if (seen.has(code)) continue
    seen.add(code)
    const node = flow.node(code)
    if (node.type === 'approval') found.push(node)
    if (node.type !== 'approval' || through) queue.push(...nextOf(flow, code, data))
  }
  return found
}

function nextOf(flow: Flow, code: string, data: FormData): string[] {
  if (flow.node(code).type === 'split') return chooseBranches(flow, code, data).map(({ to }) => to)
  const route = chooseRoute(flow, code, data)
  return route === null ? [] : [route.to]
}
