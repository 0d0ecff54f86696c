import type { Route } from '../../contract/package/workflows.ts'
import { conditionHolds } from '../../rules/expression/condition.ts'
import { ExpressionError } from '../../rules/expression/expression-error.ts'
import type { FormData } from '../model/context.ts'
import type { Flow } from './flow.ts'

/**
 * The one way out of a node: the first route whose condition holds, else the one marked `otherwise`; null when there
 * is none (Y4). A condition that cannot be computed leads nowhere either: it must not choose the other way.
 */
export function chooseRoute(flow: Flow, node: string, data: FormData): Route | null {
  return chosen(flow, node, data)[0] ?? null
}

/** The branches that a split opens: all whose condition holds, else the one marked `otherwise`; empty: none (Y4). */
export function chooseBranches(flow: Flow, node: string, data: FormData): readonly Route[] {
  return chosen(flow, node, data)
}

function chosen(flow: Flow, node: string, data: FormData): readonly Route[] {
  const routes = flow.routes(node)
  try {
    const open = routes.filter((route) => route.otherwise !== true && holds(flow, route, data))
    return open.length > 0 ? open : routes.filter((route) => route.otherwise === true).slice(0, 1)
  } catch (error) {
    if (error instanceof ExpressionError) return []
    throw error
  }
}

function holds(flow: Flow, route: Route, data: FormData): boolean {
  return route.when === undefined || conditionHolds(route.when, data, flow.definition.model)
}
