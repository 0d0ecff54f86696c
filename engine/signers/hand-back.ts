import { recordDecision } from '../decision.ts'
import type { Found } from '../guards.ts'
import type { Run } from '../run.ts'
import { closeGroup } from './close-slot.ts'
import { groupOf } from './groups.ts'
import { resume } from './settle-signers.ts'

/** Whether a return from this item goes to whoever added its group, not to another node (B12). */
export function isHandedBack({ state, slot }: Pick<Found, 'state' | 'slot'>): boolean {
  const group = groupOf(state, slot)
  return group?.position === 'before' && group.state === 'open'
}

/** B12: the group is over; the adder's item is his again, with the opinion before him. */
export function handBack(run: Run, found: Found, opinion: string): void {
  const group = groupOf(run.state, found.slot)
  if (group === undefined) throw new Error(`item ${found.item.number} belongs to no group`)
  recordDecision(run, found, 'return', opinion)
  closeGroup(run, group, 'handedBack', 'handedBack')
  resume(run, group.adder)
}
