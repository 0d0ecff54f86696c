import type { Activation } from './activation.ts'
import type { Instance } from './instance.ts'
import { activationOf } from './state.ts'

/**
 * The activations whose passes led to this one; behind a join all arrivals. One that goes on for a closed one has the
 * predecessors of that (B1).
 */
export function predecessors(state: Instance, activation: Activation): readonly number[] {
  if (activation.continues !== undefined) {
    return predecessors(state, activationOf(state, activation.continues))
  }
  if (activation.arrivals !== undefined) return activation.arrivals
  return activation.from === null ? [] : [activation.from]
}

/** Everything that led to an activation, the newest first, itself left out. */
export function ancestors(state: Instance, activation: Activation): readonly Activation[] {
  const found = new Map<number, Activation>()
  const queue = [...predecessors(state, activation)]
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (found.has(id)) continue
    const next = activationOf(state, id)
    found.set(id, next)
    queue.push(...predecessors(state, next))
  }
  return [...found.values()].toSorted((a, b) => b.id - a.id)
}

/** The newest pass of a node that still counts. */
export function standingPass(state: Instance, node: string): Activation | undefined {
  return state.activations.findLast(
    (activation) => activation.node === node && activation.state === 'passed' && !activation.superseded,
  )
}

/**
 * The activations from the last visit of `target` up to `activation`, both included, on every way between them; with
 * the rounds by which they were repeated since.
 */
export function activationsBetween(
  state: Instance,
  activation: Activation,
  target: string,
): readonly Activation[] {
  const leads = new Map<number, boolean>()
  const leadsBack = (current: Activation): boolean => {
    const known = leads.get(current.id)
    if (known !== undefined) return known
    const behind =
      current.node === target && current.id !== activation.id
        ? [true]
        : predecessors(state, current).map((id) => leadsBack(activationOf(state, id)))
    const found = behind.includes(true)
    leads.set(current.id, found)
    return found
  }
  leadsBack(activation)
  const onTheWay = state.activations.filter(({ id }) => leads.get(id) === true)
  const repeated = (later: Activation) =>
    onTheWay.some(({ node, id }) => node === later.node && id <= later.id)
  return state.activations.filter(repeated)
}
