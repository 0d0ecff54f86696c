import { type Found, guardItem, workItem } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import { refuse } from '../model/rejection.ts'
import { slotOf } from '../model/state.ts'
import { busyIn } from '../participants/delegate.ts'
import { refusePerson } from '../participants/named.ts'
import { beginRun, emit } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** Takes a pool item: exclusive until it is decided or released (M9). */
export type Claim = {
  readonly type: 'claim'
  readonly item: number
}

/** The first of two claims wins; the other is told who has it (M9, G2). The claimer becomes the slot's owner. */
export function claim(state: Instance | null, command: Claim, context: Context): Decided {
  const found = guardClaim(state, command.item, context)
  if (!found.ok) return found
  const run = beginRun(context, found.state, context.record)
  const { id, reasons } = found.slot
  const holderId = context.actor.id
  emit(run, { type: 'itemClaimed', item: command.item, holderId })
  emit(run, { type: 'holderChanged', slot: id, holderId, ownerId: holderId, reasons })
  return accepted(run)
}

/** An open pool item that nobody has, for one of its candidates. */
export function guardClaim(state: Instance | null, number: number, context: Context): Found | Rejection {
  const item = workItem(state, number)
  const isCandidate = isCandidateOf(state, item, context.actor.id)
  if (context.actor.active && isCandidate && item?.status === 'processing' && item.holderId !== '') {
    const holder = context.organisation.person(item.holderId)
    return refuse('alreadyClaimed', { params: { person: holder?.name ?? item.holderId } })
  }
  const found = guardItem(state, number, 'claim', context)
  if (!found.ok) return found
  // Who has another voice here since would have two (L6).
  const { id } = context.actor
  const isBusy = busyIn(found.state, found.activation.id, found.slot.id).has(id)
  return isBusy ? refusePerson('alreadySigner', id, context.organisation) : found
}

function isCandidateOf(state: Instance | null, item: WorkItem | undefined, userId: string): boolean {
  if (state === null || item === undefined || item.slot === null) return false
  return slotOf(state, item.slot).candidates?.includes(userId) === true
}
