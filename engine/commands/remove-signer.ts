import { checkOpinion } from '../definition/opinion.ts'
import type { Passed } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import type { Slot } from '../model/slot.ts'
import { isUndecided, itemOfSlot, slotOf } from '../model/state.ts'
import { refusePerson } from '../participants/named.ts'
import { beginRun, type Run } from '../run/run.ts'
import { checkRemoval, settle } from '../settling/settle.ts'
import { removeSlots } from '../signers/removal.ts'
import { accepted } from './accepted.ts'

/** Takes an undecided added signer away, with what he added himself (J6). `item` is the signer's. */
export type RemoveSigner = {
  readonly type: 'removeSigner'
  readonly item: number
  readonly text: string
}

/** J6: the group is counted anew by its mode, the node by M7. */
export function removeSigner(state: Instance | null, command: RemoveSigner, context: Context): Decided {
  const removed = guardRemoveSigner(state, command.item, context)
  if (!removed.ok) return removed
  const refused = checkOpinion(command.text, { required: false, minLength: 0 })
  if (refused !== null) return refused
  settle(removed.run, removed.slot.activation)
  return accepted(removed.run)
}

/** By the adder or an administrator; the answer has him removed already, which shows what it would come to. */
export function guardRemoveSigner(
  state: Instance | null,
  number: number,
  context: Context,
): (Passed & { readonly run: Run; readonly slot: Slot }) | Rejection {
  const item = state?.items[number - 1]
  if (state === null || item === undefined) return refuse('notFound')
  if (!context.actor.active) return refuse('noPermission')
  const slot = item.slot === null ? undefined : slotOf(state, item.slot)
  if (slot === undefined || !mayRemove(state, slot, context)) return refuse('notParticipant')
  const isCurrent = itemOfSlot(state, slot.id)?.number === number
  if (slot.addedBy === undefined || !isCurrent || !isUndecided(slot)) {
    return refusePerson('cannotRemoveSigner', slot.holderId, context.organisation)
  }
  const run = beginRun(context, state, context.record)
  removeSlots(run, [slot.id], 'signerRemoved')
  const refused = slot.signGroup === undefined ? checkRemoval(run, slot.activation) : null
  return refused ?? { ok: true, run, slot }
}

/** Whoever holds the part that added him, or added him in person. */
function mayRemove(state: Instance, slot: Slot, { actor, administration }: Context): boolean {
  if (administration?.operations.includes('adjustHandlers') === true) return true
  if (slot.addedBy === undefined) return false
  const hasAdded = slot.reasons.some((reason) => reason.kind === 'added' && reason.byId === actor.id)
  return hasAdded || slotOf(state, slot.addedBy).holderId === actor.id
}
