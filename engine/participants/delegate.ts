import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Trust } from '../../rules/organisation/organisation.ts'
import type { Context } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { Delegation, SlotReason } from '../model/slot.ts'
import { isUndecided, slotsOf } from '../model/state.ts'
import { isInitiatorBarred } from './initiator-policy.ts'
import { trustFor } from './trusts.ts'

/** Whose turn it is, before any delegation. */
export type Turn = {
  readonly personId: string
  /** People who hold or own another undecided voice of the activation: `busyIn`. */
  readonly busy: ReadonlySet<string>
  /** Who gives it to him, where that is a transfer (L5). */
  readonly giverId?: string
}

/** Who has to act in the end; `reasons` are to be appended to the slot's. */
export type Assigned = {
  readonly holderId: string
  readonly delegation?: Delegation
  readonly reasons: readonly SlotReason[]
}

type Place = { readonly state: Instance; readonly context: Context; readonly node: FlowNode }

/**
 * The delegation of one slot, evaluated now (R3 step 7, L2, T4): the delegate holds it for the person, unless L5 keeps
 * it with him, which the reasons then tell. Chains are followed as far as the workflow allows (L4).
 */
export function applyDelegation(place: Place, turn: Turn): Assigned {
  const hops = hopsFrom(turn.personId, place)
  const [first] = hops
  const last = hops.at(-1)
  if (first === undefined || last === undefined) return { holderId: turn.personId, reasons: [] }
  const because = refusalOf(last.delegateId, hops, place, turn)
  if (because !== null) {
    const reason: SlotReason = { kind: 'delegationNotApplied', toId: last.delegateId, because }
    return { holderId: turn.personId, reasons: [reason] }
  }
  return {
    holderId: last.delegateId,
    delegation: { trustId: first.id, principalId: turn.personId, bothMayAct: first.bothMayAct },
    reasons: hops.map(({ principalId, id }) => ({ kind: 'delegation', byId: principalId, trustId: id })),
  }
}

/**
 * Everyone with an undecided voice in an activation, as owner, holder or the one it is held for, but for one slot (L5,
 * L6, T2, J4).
 */
export function busyIn(state: Instance, activation: number, except?: number): ReadonlySet<string> {
  const others = slotsOf(state, activation).filter((slot) => slot.id !== except && isUndecided(slot))
  return new Set(
    others.flatMap(({ ownerId, holderId, delegation }) => [
      ownerId,
      holderId,
      ...(delegation === undefined ? [] : [delegation.principalId]),
    ]),
  )
}

/** The trusts in a row, the person's own first; a cycle ends with the one that comes back. */
function hopsFrom(personId: string, { state, context }: Place): readonly Trust[] {
  const most = context.definition.workflow.delegationHops ?? 1
  const hops: Trust[] = []
  let holder = personId
  while (hops.length < most) {
    const trust = trustFor(holder, 'APPROVAL', context, state.departmentId)
    if (trust === undefined) break
    hops.push(trust)
    holder = trust.delegateId
    if (hops.some(({ principalId }) => principalId === holder)) break
  }
  return hops
}

/** Why a delegation does not apply to this slot (L4, L5); null when it does. */
function refusalOf(
  delegateId: string,
  hops: readonly Trust[],
  { state, context, node }: Place,
  { busy, giverId }: Turn,
): string | null {
  if (hops.some(({ principalId }) => principalId === delegateId)) return 'cycle'
  if (context.organisation.person(delegateId)?.active !== true) return 'inactive'
  if (isInitiatorBarred(node, state, delegateId)) return 'initiator'
  if (delegateId === giverId) return 'giver'
  return busy.has(delegateId) ? 'busy' : null
}
