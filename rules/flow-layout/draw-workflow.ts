import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import type { Direction, Drawing, Size } from './graph.ts'
import { layOut } from './layout.ts'

/** Where the nodes and routes of a workflow stand in its drawing, both in the author's order. */
export function drawWorkflow(
  { nodes, routes }: Pick<Workflow, 'nodes' | 'routes'>,
  direction: Direction,
): Drawing {
  const placeOf = new Map(nodes.map(({ code }, place) => [code, place]))
  const edges = routes.map(({ from, to, name, otherwise }) => ({
    from: placeOf.get(from) ?? 0,
    to: placeOf.get(to) ?? 0,
    labelled: name !== undefined || otherwise === true,
  }))
  return layOut({ nodes: nodes.map(sizeOf), edges }, direction)
}

/** Pixels at 100 %; nodes with people have room for their names, the others for a word. */
function sizeOf({ type }: FlowNode): Size {
  switch (type) {
    case 'gateway':
    case 'split':
    case 'join':
      return { width: 136, height: 32 }
    case 'end':
      return { width: 112, height: 36 }
    default:
      return { width: 208, height: 64 }
  }
}
