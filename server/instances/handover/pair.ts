import type { Actor } from '../../base/actor.ts'
import { Fault } from '../../base/fault.ts'
import type { OrganisationSnapshot, SnapshotPerson } from '../../organisation/snapshot.ts'
import { mayHandOver } from '../../policies/handover.ts'
import { may } from '../../policies/permissions.ts'

/** Whose work goes to whom. */
export type Pair = { readonly from: SnapshotPerson; readonly to: SnapshotPerson }

/** The two people of a handover that the actor may carry out (engine Q3); refuses by throwing a Fault. */
export function pairOf(
  actor: Actor,
  organisation: OrganisationSnapshot,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Pair {
  if (!may(actor, 'manageOrganisation')) throw new Fault('noPermission')
  const from = organisation.person(fromId)
  const to = organisation.person(toId)
  if (from === undefined || to === undefined) throw new Fault('notFound')
  if (!mayHandOver(actor, fromId, organisation)) throw new Fault('noPermission')
  if (!to.active) throw new Fault('personInactive', { params: { person: to.name } })
  return { from, to }
}
