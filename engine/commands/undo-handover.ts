import { checkOpinion, WITH_REASON_ALWAYS } from '../definition/opinion.ts'
import { conflictOf, guardDuties, guardOperation, isRunning, type Passed } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import { refuse } from '../model/rejection.ts'
import type { Slot, SlotReason } from '../model/slot.ts'
import { isUndecided, itemOfSlot, slotOf } from '../model/state.ts'
import { busyIn } from '../participants/delegate.ts'
import { handOver } from '../participants/hand-over.ts'
import { refusePerson } from '../participants/named.ts'
import { beginRun } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** An administrator gives back what was handed over and is still undecided (Q3). `item` is the one that was given away. */
export type UndoHandover = {
  readonly type: 'undoHandover'
  readonly item: number
  readonly reason: string
}

type HandedOver = Passed & {
  readonly state: Instance
  readonly item: WorkItem
  readonly slot: Slot
  /** The successor's, or his delegate's. */
  readonly current: WorkItem
  /** Why the slot was with the former holder. */
  readonly reasons: readonly SlotReason[]
}

/** Q3: all is as it was before the handover, but for a new item number; also for one who has left (then Q1 applies). */
export function undoHandover(state: Instance | null, command: UndoHandover, context: Context): Decided {
  const found = guardUndoHandover(state, command.item, context)
  if (!found.ok) return found
  const refused = checkOpinion(command.reason, WITH_REASON_ALWAYS)
  if (refused !== null) return refused
  const { item, slot, current, reasons } = found
  const run = beginRun(context, found.state, context.record)
  handOver(run, current, slot, {
    closing: { because: 'handoverUndone', byId: context.actor.id },
    holder: { holderId: item.holderId, reasons, delegation: null },
    next: { kind: item.kind, ...(item.from === undefined ? {} : { from: item.from }) },
  })
  return accepted(run)
}

/** It stands with the successor still, and its former holder has got no other voice here since (L6, T2). */
function guardUndoHandover(state: Instance | null, number: number, context: Context): HandedOver | Rejection {
  const found = guardOperation(state, 'handover', context)
  if (!found.ok) return found
  if (!isRunning(found.state)) return refuse('instanceEnded')
  const duties = guardDuties(found.state, context)
  if (!duties.ok) return duties
  const item = found.state.items[number - 1]
  if (item === undefined) return refuse('notFound')
  const because = item.closed?.because
  if (item.slot === null || (because !== 'handedOver' && because !== 'left'))
    return refuse('actionNotOffered')
  const slot = slotOf(found.state, item.slot)
  const current = itemOfSlot(found.state, slot.id)
  const reasons = reasonsBefore(slot, item.holderId)
  if (current === undefined || !isUndecided(slot) || reasons === null) {
    const next = found.state.items.find((later) => later.slot === slot.id && later.number > number)
    return refuse('alreadyHandled', conflictOf(found.state, next ?? item))
  }
  if (busyIn(found.state, slot.activation, slot.id).has(item.holderId)) {
    return refusePerson('alreadySigner', item.holderId, context.organisation)
  }
  return { ok: true, state: found.state, item, slot, current, reasons }
}

/** The chain of reasons up to the handover; null when the successor gave it on since, beyond his own delegation. */
function reasonsBefore({ reasons }: Slot, formerId: string): readonly SlotReason[] | null {
  const at = reasons.findLastIndex(
    (reason) => (reason.kind === 'handover' || reason.kind === 'leaver') && reason.ofId === formerId,
  )
  const isOwn = ({ kind }: SlotReason) => kind.startsWith('delegation')
  return at >= 0 && reasons.slice(at + 1).every(isOwn) ? reasons.slice(0, at) : null
}
