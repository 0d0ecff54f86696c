import type { Actor } from '../base/actor.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import { mayHandOver } from './handover.ts'

/**
 * Who may give, change and end the delegations of a person: himself, the heads of the departments he is in and of those
 * above, and whoever manages the organisation there (engine L8, docs/permissions.md).
 */
export function mayEntrustFor(
  actor: Pick<Actor, 'userId' | 'permissions' | 'scopes'>,
  personId: string,
  organisation: OrganisationSnapshot,
): boolean {
  if (actor.userId === personId) return true
  const person = organisation.person(personId)
  if (person === undefined) return false
  const path = person.departmentIds.flatMap((id) => organisation.departmentPath(id))
  const isHead = path.some(({ leaderIds }) => leaderIds.includes(actor.userId))
  return isHead || mayHandOver(actor, personId, organisation)
}

/** Everyone else whose delegations the actor may give; for most people nobody. */
export function entrustableFor(
  actor: Pick<Actor, 'userId' | 'permissions' | 'scopes'>,
  organisation: OrganisationSnapshot,
): readonly string[] {
  return organisation.people
    .filter(({ id }) => id !== actor.userId && mayEntrustFor(actor, id, organisation))
    .map(({ id }) => id)
}
