import type { Assist, ClosedBecause } from '../model/item.ts'
import type { SignGroup } from '../model/slot.ts'
import { isUndecided, itemOfSlot, slotOf } from '../model/state.ts'
import { emit, type Run } from '../run/run.ts'
import { openAssists } from './barred.ts'
import { isProvisional, membersOf, openGroupsBy } from './groups.ts'

/**
 * Ends a slot's part in its activation: an undecided one closes, a provisional agree counts as no vote (J7). What its
 * holder had set to work goes with it: his groups and his questions. Decided slots stay as they are.
 */
export function closeSlot(
  run: Run,
  slot: number,
  because: ClosedBecause,
  byId: string = run.context.actor.id,
): void {
  const current = slotOf(run.state, slot)
  if (isUndecided(current)) {
    const item = itemOfSlot(run.state, slot)?.number ?? null
    emit(run, { type: 'slotClosed', slot, item, because, byId })
  } else if (isProvisional(current)) emit(run, { type: 'decisionSuperseded', slot })
  closeGroupsOf(run, slot, because)
  closeAssists(run, slot)
}

/** The groups at work that a slot added: they are over with it, or with its decision (J2, J7). */
export function closeGroupsOf(run: Run, slot: number, because: ClosedBecause): void {
  for (const group of openGroupsBy(run.state, slot)) closeGroup(run, group, 'closed', because)
}

/** A group ends; whoever of it has not decided is not asked any longer. */
export function closeGroup(
  run: Run,
  group: SignGroup,
  state: Exclude<SignGroup['state'], 'open'>,
  because: ClosedBecause,
): void {
  for (const member of membersOf(run.state, group)) closeSlot(run, member.id, because)
  emit(run, { type: 'signGroupClosed', group: group.id, state })
}

/** H2: the questions of a slot that is decided or over are not needed any longer; they stay readable. */
export function closeAssists(run: Run, slot: number): void {
  for (const assist of openAssists(run.state, slot)) endAssist(run, assist, 'closed')
}

export function endAssist(run: Run, { id, item }: Assist, state: 'withdrawn' | 'closed'): void {
  const because = state === 'withdrawn' ? 'assistWithdrawn' : 'notNeeded'
  emit(run, { type: 'itemClosed', item, because, byId: run.context.actor.id })
  emit(run, { type: 'assistClosed', assist: id, state })
}
