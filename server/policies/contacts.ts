import type { Actor } from '../base/actor.ts'
import type { OrganisationSnapshot, SnapshotPerson } from '../organisation/snapshot.ts'
import { may } from './permissions.ts'

/** Who sees e-mail, mobile number and remark of a person (docs/permissions.md, security Z-13). */
export function mayReadContacts(
  actor: Actor,
  person: SnapshotPerson,
  organisation: OrganisationSnapshot,
  contacts: 'managers' | 'everyone',
): boolean {
  if (person.id === actor.userId || contacts === 'everyone') return true
  const path = person.departmentIds.flatMap((id) => organisation.departmentPath(id))
  const isHead = path.some((department) => department.leaderIds.includes(actor.userId))
  return isHead || may(actor, 'readContacts', { departmentPath: path.map((department) => department.id) })
}
