import { flowOf } from '../definition/flow.ts'
import type { Passed } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import { refuse } from '../model/rejection.ts'
import type { Delegation, Slot } from '../model/slot.ts'
import { itemOfSlot, slotOf } from '../model/state.ts'
import { busyIn } from '../participants/delegate.ts'
import { handOver } from '../participants/hand-over.ts'
import { beginRun } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** The giver takes a transferred item back until the receiver opened it (T6). `item` is the one he gave away. */
export type UndoTransfer = {
  readonly type: 'undoTransfer'
  readonly item: number
}

type Given = Passed & {
  readonly state: Instance
  /** The giver's own item. */
  readonly item: WorkItem
  readonly slot: Slot
  /** The receiver's. */
  readonly current: WorkItem
}

/** T6: all is as it was before the transfer, but for a new item number. */
export function undoTransfer(state: Instance | null, command: UndoTransfer, context: Context): Decided {
  const given = guardUndoTransfer(state, command.item, context)
  if (!given.ok) return given
  const { item, slot, current } = given
  const reasons = slot.reasons.slice(0, givenAt(slot, item.holderId))
  const held = heldBefore({ ...slot, reasons }, item.holderId, context)
  const run = beginRun(context, given.state, context.record)
  handOver(run, current, slot, {
    closing: { because: 'transferUndone', byId: context.actor.id },
    holder: { ...held, reasons, transfers: (slot.transfers ?? 1) - 1, givenById: null },
    next: { kind: item.kind, ...(item.from === undefined ? {} : { from: item.from }) },
  })
  return accepted(run)
}

/** He gave it, the node lets him have it back, and nobody has opened it or done anything with it since. */
export function guardUndoTransfer(
  state: Instance | null,
  number: number,
  { actor, definition, opened }: Context,
): Given | Rejection {
  const item = state?.items[number - 1]
  if (state === null || item === undefined) return refuse('notFound')
  if (!actor.active) return refuse('noPermission')
  if (item.holderId !== actor.id) return refuse('notParticipant')
  const node = flowOf(definition).node(item.node)
  const isOffered = node.type === 'approval' && node.transfer?.undo !== false
  if (item.slot === null || item.did !== 'transfer' || !isOffered) return refuse('actionNotOffered')
  const slot = slotOf(state, item.slot)
  const current = itemOfSlot(state, slot.id)
  const next = state.items.find((later) => later.slot === slot.id && later.number > number)
  const isUntouched = current !== undefined && current === next && current.status === 'processing'
  if (!isUntouched || slot.givenById !== actor.id || slot.state !== 'open') return refuse('undoTooLate')
  if (opened?.has(current.number) === true || current.opened === true) return refuse('undoTooLate')
  // He may have got another voice here since, which would make two (L6).
  if (busyIn(state, slot.activation, slot.id).has(actor.id)) return refuse('undoTooLate')
  return { ok: true, state, item, slot, current }
}

/** Where the chain of reasons was when he gave it away. */
function givenAt({ reasons }: Slot, byId: string): number {
  return reasons.findLastIndex((reason) => reason.kind === 'transfer' && reason.byId === byId)
}

/** Had he held it as a delegate, he does again; when the trust has ended meanwhile it is the principal's (L2). */
function heldBefore(
  slot: Slot,
  giverId: string,
  { organisation }: Context,
): { readonly holderId: string; readonly delegation: Delegation | null } {
  const since = slot.reasons.findLastIndex(({ kind }) => kind === 'transfer' || kind === 'delegationEnded')
  const entrusted = slot.reasons.slice(since + 1).find((reason) => reason.kind === 'delegation')
  if (entrusted?.kind !== 'delegation') return { holderId: giverId, delegation: null }
  const { byId: principalId, trustId } = entrusted
  const trust = organisation.trustsOf(principalId).find(({ id }) => id === trustId)
  if (trust === undefined) return { holderId: principalId, delegation: null }
  return { holderId: giverId, delegation: { trustId, principalId, bothMayAct: trust.bothMayAct } }
}
