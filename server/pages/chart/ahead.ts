import type { Route } from '../../../contract/package/workflows.ts'
import { flowOf } from '../../../engine/definition/flow.ts'
import { chooseBranches, chooseRoute } from '../../../engine/definition/routing.ts'
import type { Definition, FormData } from '../../../engine/model/context.ts'
import type { Prediction } from '../../../engine/views/predict.ts'

/** Nodes and lines that are still ahead if all agree and the data stays as it is (Z3). */
export type Ahead = { readonly nodes: ReadonlySet<string>; readonly routes: ReadonlySet<Route> }

/** Walks on from the open nodes as the prediction does, and stops where it stops. */
export function aheadOf(
  open: readonly string[],
  prediction: Prediction,
  definition: Definition,
  data: FormData,
): Ahead {
  const flow = flowOf(definition)
  const stops = new Set(prediction.stops.map(({ node }) => node))
  const nodes = new Set<string>()
  const routes = new Set<Route>()
  const places = [...open]
  for (const code of places) {
    if (stops.has(code)) continue
    const { type } = flow.node(code)
    const one = type === 'gateway' ? chooseRoute(flow, code, data) : null
    const ways =
      type === 'gateway'
        ? one === null
          ? []
          : [one]
        : type === 'split'
          ? chooseBranches(flow, code, data)
          : flow.routes(code)
    for (const route of ways) {
      routes.add(route)
      if (nodes.has(route.to) || open.includes(route.to)) continue
      nodes.add(route.to)
      places.push(route.to)
    }
  }
  return { nodes, routes }
}
