import type { Context } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import { isUndecided, itemOfSlot } from '../model/state.ts'
import { isHeldByLeaver } from '../participants/leaver.ts'

/** The items of undecided people whom this item's slot added: they may be removed (J6). */
export function signerItems(state: Instance, { slot, number }: WorkItem): readonly number[] {
  if (slot === null || itemOfSlot(state, slot)?.number !== number) return []
  return state.slots
    .filter((signer) => signer.addedBy === slot && isUndecided(signer))
    .flatMap((signer) => itemOfSlot(state, signer.id)?.number ?? [])
}

/** The items that wait for people who have left (Q1, Q4). */
export function leaverItems(
  state: Instance,
  { organisation }: Pick<Context, 'organisation'>,
): readonly number[] {
  return state.slots
    .filter((slot) => isUndecided(slot) && isHeldByLeaver(slot, organisation))
    .flatMap((slot) => itemOfSlot(state, slot.id)?.number ?? [])
}
