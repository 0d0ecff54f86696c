import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Route } from '../../contract/package/workflows.ts'
import { hasMoney } from '../../rules/workflow/money.ts'
import type { Definition } from '../model/context.ts'

/** A definition as the engine walks it: look-ups instead of searches. */
export type Flow = {
  readonly definition: Definition
  readonly start: Extract<FlowNode, { type: 'start' }>
  /** Throws for a code that the definition does not have. */
  node(code: string): FlowNode
  /** The normal ways out of a node, in the author's order. */
  routes(code: string): readonly Route[]
  /** The way out of an approval node that failed. */
  disagreeRoute(code: string): Route | undefined
  /** The join that a split's branches meet at; undefined when they all end on their own. */
  joinOf(split: string): string | undefined
  /** Engine N4, with its default. */
  readonly needsHumanDecision: boolean
  /** Whether any item of it can have timers (O). */
  readonly hasTimeouts: boolean
  /** Whether a node of it skips people who see nothing new (B7). */
  readonly watchesFields: boolean
}

const compiled = new WeakMap<Definition, Flow>()

/** The compiled flow of a definition; compiled once per definition object. */
export function flowOf(definition: Definition): Flow {
  const known = compiled.get(definition)
  if (known !== undefined) return known
  const flow = compile(definition)
  compiled.set(definition, flow)
  return flow
}

function compile(definition: Definition): Flow {
  const { workflow } = definition
  const nodes = new Map(workflow.nodes.map((node) => [node.code, node]))
  const start = workflow.nodes.find((node) => node.type === 'start')
  if (start === undefined) throw new Error(`workflow ${workflow.code} has no start node`)
  const routes = byOrigin(workflow.routes.filter((route) => route.disagree !== true))
  const disagreeRoutes = new Map(
    workflow.routes.filter((route) => route.disagree === true).map((route) => [route.from, route]),
  )
  const node = (code: string) => {
    const found = nodes.get(code)
    if (found === undefined) throw new Error(`workflow ${workflow.code} has no node ${code}`)
    return found
  }
  const joins = new Map(
    workflow.nodes
      .filter((candidate) => candidate.type === 'split')
      .map((split) => [split.code, findJoin(split.code, node, workflow.routes)]),
  )
  return {
    definition,
    start,
    node,
    routes: (code) => routes.get(code) ?? [],
    disagreeRoute: (code) => disagreeRoutes.get(code),
    joinOf: (split) => joins.get(split),
    needsHumanDecision: workflow.needsHumanDecision ?? hasMoney(definition.model),
    hasTimeouts: workflow.nodes.some(hasTimeout),
    watchesFields: workflow.nodes.some(skipsUnchanged),
  }
}

/** B7: whether a return from this node lets those be skipped who see nothing new. */
export function skipsUnchanged(node: FlowNode): boolean {
  return node.type === 'approval' && node.returns?.skipUnchanged === true
}

function hasTimeout(node: FlowNode): boolean {
  if (node.type === 'approval' && node.addSign?.timeout !== undefined) return true
  return (node.type === 'approval' || node.type === 'start') && node.timeout !== undefined
}

function byOrigin(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const groups = new Map<string, Route[]>()
  for (const route of routes) groups.set(route.from, [...(groups.get(route.from) ?? []), route])
  return groups
}

/** Follows every way from the split, counting splits up and joins down; the join at depth 0 is its own. */
function findJoin(
  split: string,
  node: (code: string) => FlowNode,
  routes: readonly Route[],
): string | undefined {
  const outgoing = byOrigin(routes)
  const seen = new Set<string>()
  const queue = [{ code: split, depth: 0 }]
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    for (const { to } of outgoing.get(place.code) ?? []) {
      const { type } = node(to)
      if (type === 'join' && place.depth === 0) return to
      const depth = place.depth + (type === 'split' ? 1 : 0) - (type === 'join' ? 1 : 0)
      if (seen.has(`${to} ${depth}`) || depth > MAX_DEPTH) continue
      seen.add(`${to} ${depth}`)
      queue.push({ code: to, depth })
    }
  }
  return undefined
}

/** Deeper nesting is a cycle that opens splits. */
const MAX_DEPTH = 50
