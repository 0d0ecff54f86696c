import type { SkipPolicy } from '../../contract/package/approval-settings.ts'
import type { Flow } from '../definition/flow.ts'
import type { Activation } from '../model/activation.ts'
import type { Decision } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'
import type { Slot } from '../model/slot.ts'
import { activationOf, slotOf, slotsOf } from '../model/state.ts'

/** A person's own agree before, and the slot it stands in (D3). */
export type EarlierAgree = { readonly slot: Slot; readonly decision: Decision }

type Origin = Pick<Activation, 'from' | 'arrivals'>

/**
 * The activations that a skip may rest on: with `adjacent` the approval activation before this one on the token's own
 * path, behind a join each opened branch's last one (D7), else every one that led here (D1).
 */
export function activationsBefore(
  state: Instance,
  flow: Flow,
  origin: Origin,
  policy: SkipPolicy,
): readonly Activation[] {
  const seen = new Set<number>()
  const found: Activation[] = []
  const queue = [...predecessorsOf(origin)]
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (seen.has(id)) continue
    seen.add(id)
    const activation = activationOf(state, id)
    const isApproval = flow.node(activation.node).type === 'approval'
    if (isApproval) found.push(activation)
    const looksThrough = !isApproval || wasSkipped(state, activation)
    if (policy !== 'adjacent' || looksThrough) queue.push(...predecessorsOf(activation))
  }
  return found
}

function predecessorsOf({ from, arrivals }: Origin): readonly number[] {
  if (arrivals !== undefined) return arrivals
  return from === null ? [] : [from]
}

/** Nobody was asked there: it passed by skips alone (D7). */
function wasSkipped(state: Instance, { id, state: outcome }: Activation): boolean {
  const agreed = slotsOf(state, id).filter((slot) => slot.state === 'agreed')
  return outcome === 'passed' && agreed.length > 0 && agreed.every((slot) => slot.decision?.rule === 'D2')
}

/**
 * Each person's newest agree of his own in these activations (D3): by himself, standing, neither carried nor by rule;
 * a skip is looked through to the decision it is linked to. `anyTime`: B7 counts superseded ones too.
 */
export function agreesIn(
  state: Instance,
  activations: readonly Activation[],
  anyTime: boolean,
): ReadonlyMap<string, EarlierAgree> {
  const agrees = new Map<string, EarlierAgree>()
  for (const slot of activations.flatMap(({ id }) => slotsOf(state, id))) {
    const own = ownAgreeOf(state, slot, anyTime)
    if (own === null) continue
    const known = agrees.get(own.decision.actorId)
    if (known === undefined || known.decision.order < own.decision.order) {
      agrees.set(own.decision.actorId, own)
    }
  }
  return agrees
}

function ownAgreeOf(state: Instance, slot: Slot, anyTime: boolean): EarlierAgree | null {
  const { decision } = slot
  if (decision?.kind !== 'agree' || decision.provisional === true || decision.carried === true) return null
  if (!decision.standing && !anyTime) return null
  if (decision.rule === 'D2' && decision.link !== undefined) {
    return ownAgreeOf(state, slotOf(state, decision.link), anyTime)
  }
  return decision.rule !== undefined || isAdministrators(slot) ? null : { slot, decision }
}

/** Who agreed because nobody else could did not look at it as an approver of his own (D3). */
function isAdministrators({ reasons }: Slot): boolean {
  return reasons.some(({ kind }) => kind === 'administrator' || kind === 'fallback')
}
