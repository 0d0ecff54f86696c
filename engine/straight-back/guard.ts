import type { FlowNode } from '../../contract/package/nodes.ts'
import type { ParticipantSource } from '../../contract/package/participants.ts'
import { type FormData, ownValue } from '../../rules/record/form-data.ts'
import { fieldsRead, namesRead } from '../definition/missing-data.ts'
import { chooseBranches, chooseRoute } from '../definition/routing.ts'
import type { ActivationNote } from '../model/activation.ts'
import type { Instance } from '../model/instance.ts'
import { latestActivation } from '../model/state.ts'
import type { Run } from '../run/run.ts'
import { asksTheSame, surroundingsThen } from './people-anew.ts'

/** Why straight back becomes a re-run (B5). */
export type Objection = Omit<Extract<ActivationNote, { kind: 'rerunInstead' }>, 'kind'>

/** The fields that ways and people depend on, as they are when something is returned straight back. */
export function readByFlow(run: Run): FormData {
  const { workflow } = run.context.definition
  const people = workflow.nodes.flatMap((node) => sourcesAt(node).flatMap(fieldsNaming))
  const conditions = workflow.nodes.flatMap(({ code }) => fieldsRead(run.context.definition, code))
  const codes = [...people, ...conditions].map((name) => name.split('.', 1)[0] ?? name)
  return Object.fromEntries(codes.map((code) => [code, ownValue(run.data, code)]))
}

/** Whose request it is and whom the initiator chose, when something is returned straight back. */
export function askedNow({ initiatorId, departmentId, chosen }: Instance) {
  return { initiatorId, departmentId, ...(chosen === undefined ? {} : { chosen }) }
}

/**
 * Whether the way from a node to where a return came from leads elsewhere since that return, or a node on it would ask
 * other people because of the form, somebody's choice or another owner (B5); null: all is as it was.
 */
export function objectionTo(
  run: Run,
  returned: number,
  from: string,
  stops: ReadonlySet<string>,
): Objection | null {
  const before = surroundingsThen(run, returned)
  const then = wayFrom(run, from, stops, before.data)
  const now = wayFrom(run, from, stops, run.data)
  for (const [node, ways] of then) {
    if (now.get(node)?.join() !== ways.join()) return { because: 'route', node }
  }
  const others = [...then.keys()].find((code) => {
    const node = run.flow.node(code)
    return code !== from && node.type === 'approval' && !asksTheSame(run, node, before)
  })
  return others === undefined ? null : { because: 'people', node: others }
}

/** Every node that is left on the way, with where it leads. */
function wayFrom(
  run: Run,
  from: string,
  stops: ReadonlySet<string>,
  data: FormData,
): ReadonlyMap<string, readonly string[]> {
  const way = new Map<string, readonly string[]>()
  const queue = [from]
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    if (way.has(node)) continue
    const next = waysOut(run, node, data)
    way.set(node, next)
    queue.push(...next.filter((code) => !stops.has(code)))
  }
  return way
}

function waysOut(run: Run, node: string, data: FormData): readonly string[] {
  const { type } = run.flow.node(node)
  if (type === 'end') return []
  if (type === 'split') return chooseBranches(run.flow, node, data).map(({ to }) => to)
  const hasFailed = type === 'approval' && latestActivation(run.state, node)?.state === 'failed'
  const route = (hasFailed ? run.flow.disagreeRoute(node) : undefined) ?? chooseRoute(run.flow, node, data)
  return route === null ? [] : [route.to]
}

function sourcesAt(node: FlowNode): readonly ParticipantSource[] {
  if (node.type !== 'approval') return []
  return [...node.participants, ...(node.groups ?? []).flatMap(({ participants }) => participants)]
}

function fieldsNaming(source: ParticipantSource): readonly string[] {
  if ('field' in source) return [source.field]
  return source.source === 'script' ? namesRead(source.script) : []
}
