import type { Administration } from '../../engine/model/context.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { Actor } from '../base/actor.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import type { Grant } from '../stores/organisation/grants.ts'
import { actorOf } from './administration.ts'
import { may } from './permissions.ts'

/** Whoever manages the organisation where a person belongs may hand over that person's work (engine Q3). */
export function mayHandOver(
  actor: Pick<Actor, 'permissions' | 'scopes'>,
  personId: string,
  organisation: OrganisationSnapshot,
): boolean {
  const person = organisation.person(personId)
  if (person === undefined) return false
  const departmentPath = person.departmentIds.flatMap((id) => organisation.departmentPath(id))
  return may(actor, 'manageOrganisation', { departmentPath: departmentPath.map(({ id }) => id) })
}

/** The same at the moment of each item, by the grants as they are then (G4); undefined for everyone else. */
export function handoverAdministration(
  userId: string,
  personId: string,
  grants: readonly Grant[],
  { initiatorId, submitterId }: Instance,
  organisation: OrganisationSnapshot,
): Administration | undefined {
  const isAllowed = (id: string) => mayHandOver(actorOf(id, grants), personId, organisation)
  if (!isAllowed(userId)) return undefined
  const profits = [userId, initiatorId, submitterId]
  const othersExist = grants.some(({ userId: id }) => !profits.includes(id) && isAllowed(id))
  return { operations: ['handover'], othersExist }
}
