import type { Context, Decided } from '../context.ts'
import { recordDecision } from '../decision.ts'
import type { Found } from '../guards.ts'
import { refuse } from '../rejection.ts'
import { accepted, beginRun } from '../run.ts'
import { closeGroup } from './close-slot.ts'
import { groupOf } from './groups.ts'
import { resume } from './settle-signers.ts'

/** B12: a return by a member of a before-group: the group is over, the adder's item is his again with the opinion. */
export function handBack(found: Found, opinion: string, context: Context): Decided {
  const group = groupOf(found.state, found.slot)
  if (group?.position !== 'before') return refuse('actionNotOffered')
  const run = beginRun(context, found.state, context.record)
  recordDecision(run, found, 'return', opinion)
  closeGroup(run, group, 'handedBack', 'handedBack')
  resume(run, group.adder)
  return accepted(run)
}
