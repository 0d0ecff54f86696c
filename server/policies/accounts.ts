import type { Permission } from '../../contract/vocabulary.ts'
import type { Actor } from '../base/actor.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import type { Grant } from '../stores/organisation/grants.ts'
import { mayHandOver } from './handover.ts'

type Caller = Pick<Actor, 'userId' | 'permissions' | 'scopes'>

/** Whoever manages the organisation where a person belongs looks after that person's account. */
export function looksAfter(actor: Caller, personId: string, organisation: OrganisationSnapshot): boolean {
  return mayHandOver(actor, personId, organisation)
}

/**
 * Whoever sets somebody's password can act as that person, so the link goes to people with fewer rights alone: nobody
 * comes by rights that he was not given (security Z-09). One's own password is changed with the old one.
 */
export function mayMakePasswordLink(
  actor: Caller,
  personId: string,
  grants: readonly Grant[],
  organisation: OrganisationSnapshot,
): boolean {
  if (personId === actor.userId || !looksAfter(actor, personId, organisation)) return false
  const theirs = grants.filter(({ userId }) => userId === personId).map(({ permission }) => permission)
  return rankOf(actor.permissions) > rankOf(theirs)
}

function rankOf(permissions: readonly Permission[]): number {
  if (permissions.includes('ADMIN')) return 3
  if (permissions.includes('SYS_MNG')) return 2
  return permissions.length > 0 ? 1 : 0
}
