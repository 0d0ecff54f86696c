import type { Flow } from './flow.ts'

/** A split and which of its ways a node lies on. */
export type Region = { readonly split: string; readonly way: number }

/** The splits that a node lies within as the flow is drawn, the outermost first; none: outside every split (X1). */
export function regionsOf(flow: Flow, node: string): readonly Region[] {
  const splits = flow.definition.workflow.nodes.filter(({ type }) => type === 'split')
  const around = splits.flatMap(({ code }) => {
    const way = flow.routes(code).findIndex(({ to }) => nodesFrom(flow, to, flow.joinOf(code)).has(node))
    return way < 0 || code === node ? [] : [{ split: code, way }]
  })
  const isWithin = (inner: string, outer: string) =>
    flow.routes(outer).some(({ to }) => nodesFrom(flow, to, flow.joinOf(outer)).has(inner))
  return around.toSorted((a, b) => Number(isWithin(a.split, b.split)) - Number(isWithin(b.split, a.split)))
}

/** Everything that is reached before the join. */
function nodesFrom(flow: Flow, first: string, join: string | undefined): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [first]
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    if (node === join || found.has(node)) continue
    found.add(node)
    const disagree = flow.disagreeRoute(node)
    queue.push(...flow.routes(node).map(({ to }) => to), ...(disagree === undefined ? [] : [disagree.to]))
  }
  return found
}
