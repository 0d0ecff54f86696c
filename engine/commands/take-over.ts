import { conflictOf, type Passed } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import type { Slot } from '../model/slot.ts'
import { isUndecided, itemOfSlot, slotOf } from '../model/state.ts'
import { toPrincipal } from '../participants/to-principal.ts'
import { beginRun } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** The principal takes a delegated, undecided item back to himself (L3). `item` is the delegate's. */
export type TakeOver = {
  readonly type: 'takeOver'
  readonly item: number
}

export function takeOver(state: Instance | null, command: TakeOver, context: Context): Decided {
  const found = guardTakeOver(state, command.item, context)
  if (!found.ok) return found
  const run = beginRun(context, found.state, context.record)
  toPrincipal(run, found.slot, 'delegationTakenBack')
  return accepted(run)
}

/** L3: the one it is held for, as long as nobody decided it; whether both may act does not matter. */
export function guardTakeOver(
  state: Instance | null,
  number: number,
  { actor }: Context,
): (Passed & { readonly state: Instance; readonly slot: Slot }) | Rejection {
  const item = state?.items[number - 1]
  if (state === null || item === undefined) return refuse('notFound')
  if (!actor.active) return refuse('noPermission')
  const slot = item.slot === null ? undefined : slotOf(state, item.slot)
  if (slot?.delegation?.principalId !== actor.id) return refuse('notParticipant')
  const isCurrent = itemOfSlot(state, slot.id)?.number === number
  if (!isCurrent || !isUndecided(slot)) return refuse('alreadyHandled', conflictOf(state, item))
  return { ok: true, state, slot }
}
