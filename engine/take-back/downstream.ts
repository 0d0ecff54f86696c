import type { Activation } from '../model/activation.ts'
import type { Instance } from '../model/instance.ts'

/**
 * What the pass of an activation opened, through splits, joins and steps that passed by rule (V2); without what an
 * earlier take-back closed.
 */
export function downstreamOf(state: Instance, { id }: Pick<Activation, 'id'>): readonly Activation[] {
  const reached = new Set([id])
  const found: Activation[] = []
  for (const activation of state.activations) {
    const opened = [...(activation.from === null ? [] : [activation.from]), ...(activation.arrivals ?? [])]
    if (activation.note?.kind === 'takenBack' || !opened.some((from) => reached.has(from))) continue
    reached.add(activation.id)
    found.push(activation)
  }
  return found
}
