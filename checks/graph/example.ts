import type { I18nText } from '../../contract/package/text.ts'
import type { Route } from '../../contract/package/workflows.ts'
import type { FlowGraph } from './flow-graph.ts'

/** A node on the way, and what its line onwards asks for: a condition, `otherwise`, `disagree`; null when nothing. */
export type ExampleStep = { readonly name: I18nText; readonly line: string | null }

/** A counter-example: a run that gets into the trouble a problem names. */
export type Example = {
  /** The nodes in order, from the start where the start leads there. */
  readonly steps: readonly ExampleStep[]
  /** `name (user name)` of somebody who may start it, when it depends on who starts. */
  readonly initiator: string | null
  /** Field values as `code = value`, when it depends on them. */
  readonly values: string | null
}

type More = { readonly initiator?: string; readonly values?: string }

/** The example of a way given by its node codes. */
export function exampleOf(graph: FlowGraph, codes: readonly string[], more: More = {}): Example {
  const steps = codes.map((code, c) => ({
    name: graph.nodes.get(code)?.name ?? {},
    line: lineOf(routeBetween(graph, code, codes[c + 1])),
  }))
  return { steps, initiator: more.initiator ?? null, values: more.values ?? null }
}

function routeBetween(graph: FlowGraph, from: string, to: string | undefined): Route | undefined {
  const routes = (graph.out.get(from) ?? []).filter((route) => route.to === to)
  return routes.find((route) => !route.disagree) ?? routes[0]
}

function lineOf(route: Route | undefined): string | null {
  if (route === undefined) return null
  if (route.when !== undefined) return route.when
  if (route.otherwise) return 'otherwise'
  return route.disagree ? 'disagree' : null
}
