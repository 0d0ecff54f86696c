import type { Found } from '../guards/guards.ts'
import type { Run } from '../run/run.ts'
import { closeGroup } from '../signers/close-slot.ts'
import { groupOf } from '../signers/groups.ts'
import { resume } from '../signers/settle-signers.ts'
import { recordDecision } from '../votes/decision.ts'

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
