import type { NodeOf } from '../../contract/package/nodes.ts'
import type { FlowGraph } from '../graph/flow-graph.ts'
import type { NodeContext } from '../graph/workflow-context.ts'

/** Settings stand only where they mean something: each with the mode or setting that it belongs to (engine M, P2). */
export function checkModes(context: NodeContext): void {
  if (context.node.type === 'approval') checkApproval({ ...context, node: context.node })
  if (context.node.type === 'join') checkJoin({ ...context, node: context.node })
}

function checkApproval({ node, path, report }: NodeContext<NodeOf<'approval'>>): void {
  const needs = (setting: keyof typeof node, isSet: boolean, isThere: boolean, what: string) => {
    if (isSet && !isThere) report([...path, setting], 'settingUnused', { setting, needs: what })
  }
  const orSign = node.mode === 'any'
  const countersign = node.mode === 'all'
  needs('pool', node.pool === true, orSign, 'mode "any"')
  needs('anyFails', node.anyFails !== undefined, orSign, 'mode "any"')
  needs('skipPasses', node.skipPasses !== undefined, orSign, 'mode "any"')
  needs('groups', node.groups !== undefined, countersign, 'mode "all"')
  needs('collectAll', node.collectAll === true, countersign, 'mode "all"')
  needs('returnTo', node.returnTo !== undefined, node.onDisagree === 'return', 'onDisagree "return"')
}

function checkJoin({ node, graph, path, report }: NodeContext<NodeOf<'join'>>): void {
  if (node.pass === undefined) return
  const split = splitOf(graph, node.code)
  const at = [...path, 'pass']
  if (split === undefined) return
  if (split.onFail !== 'branch') {
    report(at, 'settingUnused', { setting: 'pass', needs: `onFail "branch" (${split.code})` })
  }
  const branches = (graph.out.get(split.code) ?? []).length
  if (typeof node.pass === 'number' && node.pass > branches) {
    report(at, 'passAboveBranches', { pass: node.pass, branches })
  }
}

/** Backwards from the join, counting joins up and splits down, to the split at depth 0. */
function splitOf(graph: FlowGraph, join: string): NodeOf<'split'> | undefined {
  const open = [{ code: join, depth: 0 }]
  const seen = new Set<string>()
  for (let place = open.shift(); place !== undefined; place = open.shift()) {
    for (const { from } of graph.in.get(place.code) ?? []) {
      const node = graph.nodes.get(from)
      if (node?.type === 'split' && place.depth === 0) return node
      const depth = place.depth + (node?.type === 'join' ? 1 : 0) - (node?.type === 'split' ? 1 : 0)
      if (seen.has(from)) continue
      seen.add(from)
      open.push({ code: from, depth })
    }
  }
  return undefined
}
