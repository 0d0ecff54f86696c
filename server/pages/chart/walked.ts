import type { FlowNode } from '../../../contract/package/nodes.ts'
import type { Route, Workflow } from '../../../contract/package/workflows.ts'
import type { Activation } from '../../../engine/model/activation.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import { latestActivation } from '../../../engine/model/state.ts'

/** The lines that the run went along to where it stands now, in the latest round of each node (Z2). */
export function walkedRoutes(state: Instance, workflow: Workflow): ReadonlySet<Route> {
  const latest = new Set(
    state.activations.filter(
      (each) => !each.superseded && latestActivation(state, each.node)?.id === each.id,
    ),
  )
  const walked = new Set<Route>()
  for (const visit of latest) {
    for (const from of originsOf(visit)) {
      const origin = state.activations[from - 1]
      if (origin !== undefined) mark(walked, wayBetween(origin.node, [visit.node], workflow))
    }
  }
  const ends = state.tokens.filter(({ state: place }) => place === 'ended').map(({ node }) => node)
  const led = new Set([...latest].flatMap(originsOf))
  for (const visit of latest) {
    if (led.has(visit.id) || visit.state !== 'passed') continue
    mark(walked, wayBetween(visit.node, ends, workflow))
  }
  return walked
}

function originsOf({ from, arrivals }: Activation): readonly number[] {
  return arrivals ?? (from === null ? [] : [from])
}

function mark(walked: Set<Route>, way: readonly Route[]): void {
  for (const route of way) walked.add(route)
}

const HUMAN: ReadonlySet<FlowNode['type']> = new Set(['start', 'approval', 'subProcess'])

/** The shortest way from a node to one of others that meets nobody in between; empty when there is none. */
function wayBetween(from: string, to: readonly string[], workflow: Workflow): readonly Route[] {
  const humans = new Set(workflow.nodes.filter(({ type }) => HUMAN.has(type)).map(({ code }) => code))
  const ways: { readonly at: string; readonly way: readonly Route[] }[] = [{ at: from, way: [] }]
  const seen = new Set([from])
  for (const { at, way } of ways) {
    for (const route of workflow.routes) {
      if (route.from !== at) continue
      if (to.includes(route.to)) return [...way, route]
      if (seen.has(route.to) || humans.has(route.to)) continue
      seen.add(route.to)
      ways.push({ at: route.to, way: [...way, route] })
    }
  }
  return []
}
