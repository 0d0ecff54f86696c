import { recordDecision } from '../decision.ts'
import type { Found } from '../guards.ts'
import type { ClosedBecause } from '../model/item.ts'
import type { SignGroup } from '../model/slot.ts'
import { emit, type Run } from '../run.ts'
import { itemOfSlot, slotOf, slotsOf } from '../state.ts'

/** The before-group that a return from this item hands back (B12). */
function groupOf({ state, slot }: Pick<Found, 'state' | 'slot'>): SignGroup | undefined {
  const group = slot.signGroup === undefined ? undefined : state.signGroups?.[slot.signGroup - 1]
  return group?.position === 'before' && group.state === 'open' ? group : undefined
}

/** Whether a return from this item goes to whoever added its group, not to another node (B12). */
export function isHandedBack(found: Pick<Found, 'state' | 'slot'>): boolean {
  return groupOf(found) !== undefined
}

/** B12: the group closes, whoever added it decides with the opinion before him. */
export function handBack(run: Run, found: Found, opinion: string): void {
  const group = groupOf(found)
  if (group === undefined) throw new Error(`item ${found.item.number} belongs to no before-group`)
  recordDecision(run, found, 'return', opinion)
  closeGroup(run, group.id, 'handedBack', 'handedBack')
  const adder = itemOfSlot(run.state, group.adder)
  if (adder !== undefined && slotOf(run.state, group.adder).state === 'suspended') {
    emit(run, { type: 'slotResumed', slot: group.adder, item: adder.number })
  }
}

/** Closes the groups that a slot added and that are still at work (J2, J7). */
export function closeGroupsOf(run: Run, slot: number, because: ClosedBecause): void {
  for (const { id, adder, state } of run.state.signGroups ?? []) {
    if (adder === slot && state === 'open') closeGroup(run, id, 'closed', because)
  }
}

/** Closes a group with what is undecided in it and in the groups that its members added (J5). */
function closeGroup(run: Run, group: number, state: 'handedBack' | 'closed', because: ClosedBecause): void {
  const members = slotsOf(run.state, found(run, group).activation).filter((slot) => slot.signGroup === group)
  for (const { id } of members) {
    closeGroupsOf(run, id, because)
    const member = slotOf(run.state, id)
    if (member.state !== 'open' && member.state !== 'waiting' && member.state !== 'suspended') continue
    const item = itemOfSlot(run.state, id)?.number ?? null
    emit(run, { type: 'slotClosed', slot: id, item, because, byId: run.context.actor.id })
  }
  emit(run, { type: 'signGroupClosed', group, state })
}

function found(run: Run, group: number): SignGroup {
  const known = run.state.signGroups?.[group - 1]
  if (known === undefined) throw new Error(`the instance has no sign group ${group}`)
  return known
}
