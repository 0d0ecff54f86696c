import type { Audience } from '../../contract/package/participants.ts'
import { departmentsUp } from './departments-up.ts'
import type { Organisation, Person } from './organisation.ts'

/**
 * The people an audience names, in its order: users, members of departments with all below, members of roles. Nobody
 * for `everyone`: that is a right, not a list of people to ask.
 */
export function membersOf(audience: Audience, organisation: Organisation): readonly Person[] {
  if (audience === 'everyone') return []
  const users = (audience.users ?? []).flatMap((username) => organisation.personByUsername(username) ?? [])
  const departments = (audience.departments ?? []).flatMap((code) => {
    const department = organisation.departmentByCode(code)
    return department === undefined ? [] : organisation.departmentMembers(department.id, true)
  })
  const roles = (audience.roles ?? []).flatMap((code) => organisation.roleMembers(code) ?? [])
  return [...new Map([...users, ...departments, ...roles].map((person) => [person.id, person])).values()]
}

/** Whether a person belongs to an audience; sub-departments belong to their department. */
export function isInAudience(audience: Audience, person: Person, organisation: Organisation): boolean {
  if (audience === 'everyone') return true
  if (audience.users?.includes(person.username) === true) return true
  const codes = new Set(
    person.departmentIds.flatMap((id) =>
      departmentsUp(organisation, id).map((department) => department.code),
    ),
  )
  if (audience.departments?.some((code) => codes.has(code)) === true) return true
  return (audience.roles ?? []).some(
    (code) => organisation.roleMembers(code)?.some((member) => member.id === person.id) === true,
  )
}
