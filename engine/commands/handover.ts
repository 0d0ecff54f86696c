import { checkOpinion, WITH_REASON_ALWAYS } from '../definition/opinion.ts'
import { conflictOf, guardDuties, guardOperation, isRunning, type Passed } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import type { Slot } from '../model/slot.ts'
import { isUndecided, itemOfSlot, slotOf } from '../model/state.ts'
import { assignTo } from '../participants/assign-to.ts'
import { toPrincipal } from '../participants/to-principal.ts'
import { beginRun } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** An administrator hands over one of the undecided items of somebody, who may have left or not (Q3, Q4). */
export type Handover = {
  readonly type: 'handover'
  readonly item: number
  /** Whose item it was when the handover was put together. */
  readonly fromId: string
  readonly toId: string
  readonly reason: string
}

/** Q3: the successor acts for him, who stays the owner (Q6). What he held as a delegate is his principal's again (L2). */
export function handover(state: Instance | null, command: Handover, context: Context): Decided {
  const found = guardHandover(state, command, context)
  if (!found.ok) return found
  const refused = checkOpinion(command.reason, WITH_REASON_ALWAYS)
  if (refused !== null) return refused
  const run = beginRun(context, found.state, context.record)
  if (found.slot.delegation !== undefined) {
    toPrincipal(run, found.slot, 'delegationEnded')
    return accepted(run)
  }
  return assignTo(run, found.slot, command.toId) ?? accepted(run)
}

/** An undecided slot that this person still holds, for an administrator who does not profit from it (X6). */
function guardHandover(
  state: Instance | null,
  { item: number, fromId }: Handover,
  context: Context,
): (Passed & { readonly state: Instance; readonly slot: Slot }) | Rejection {
  const found = guardOperation(state, 'handover', context)
  if (!found.ok) return found
  if (!isRunning(found.state)) return refuse('instanceEnded')
  const duties = guardDuties(found.state, context)
  if (!duties.ok) return duties
  const item = found.state.items[number - 1]
  if (item === undefined) return refuse('notFound')
  if (item.slot === null || item.holderId !== fromId) return refuse('actionNotOffered')
  const slot = slotOf(found.state, item.slot)
  const isCurrent = itemOfSlot(found.state, slot.id)?.number === number
  if (!isCurrent || !isUndecided(slot)) return refuse('alreadyHandled', conflictOf(found.state, item))
  return { ok: true, state: found.state, slot }
}
