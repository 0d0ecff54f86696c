import { flowOf } from '../definition/flow.ts'
import { workItem } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import { refuse } from '../model/rejection.ts'
import type { Slot } from '../model/slot.ts'
import { isUndecided, slotOf } from '../model/state.ts'
import { busyIn, applyDelegation as delegateOf } from '../participants/delegate.ts'
import { handOver } from '../participants/hand-over.ts'
import { beginRun } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** An open item goes to the delegate of a new trust, because its principal asked for it (L1). Given by the server. */
export type ApplyDelegation = {
  readonly type: 'applyDelegation'
  readonly item: number
  readonly trustId: string
}

/** Evaluates the holder's delegation as if the slot opened now; where it does not apply (L5), the item stays. */
export function applyDelegation(
  state: Instance | null,
  { item: number, trustId }: ApplyDelegation,
  context: Context,
): Decided {
  const found = guardDelegation(state, number, context)
  if (!found.ok) return found
  const { item, slot } = found
  const assigned = delegateOf(
    { state: found.state, context, node: flowOf(context.definition).node(item.node) },
    { personId: item.holderId, busy: busyIn(found.state, slot.activation, slot.id) },
  )
  if (assigned.delegation?.trustId !== trustId) return refuse('actionNotOffered')
  const run = beginRun(context, found.state, context.record)
  handOver(run, item, slot, {
    closing: { because: 'delegated', byId: SYSTEM_ID },
    holder: {
      holderId: assigned.holderId,
      reasons: [...slot.reasons, ...assigned.reasons],
      delegation: assigned.delegation,
    },
    next: { kind: item.kind },
  })
  return accepted(run)
}

type Found = { readonly ok: true; readonly state: Instance; readonly item: WorkItem; readonly slot: Slot }

/** An undecided item that its holder has for himself: a delegate's is not handed on (L4). */
function guardDelegation(state: Instance | null, number: number, { actor }: Context): Found | Rejection {
  const item = workItem(state, number)
  if (state === null || item === undefined) return refuse('notFound')
  if (actor.id !== SYSTEM_ID) return refuse('noPermission')
  if (item.slot === null || item.holderId === '') return refuse('actionNotOffered')
  const slot = slotOf(state, item.slot)
  if (item.finishedAt !== null || !isUndecided(slot)) return refuse('alreadyHandled')
  return slot.delegation === undefined ? { ok: true, state, item, slot } : refuse('actionNotOffered')
}
