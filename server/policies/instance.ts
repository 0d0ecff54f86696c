import type { Audience } from '../../contract/package/participants.ts'
import type { Permission } from '../../contract/vocabulary.ts'
import type { Definition } from '../../engine/commands.ts'
import type { Instance } from '../../engine/model.ts'
import type { Organisation } from '../../engine/organisation.ts'

const READS_ALL: readonly Permission[] = ['ADMIN', 'SYS_MNG']

/** Whether a person is in an audience of an app package. */
export function isIn(audience: Audience, userId: string, organisation: Organisation): boolean {
  if (audience === 'everyone') return true
  const person = organisation.person(userId)
  if (person === undefined) return false
  if (audience.users?.includes(person.username)) return true
  if (audience.roles?.some((role) => organisation.roleMembers(role)?.some((member) => member.id === userId))) return true
  return audience.departments?.some((code) => isBelow(person.departmentIds, code, organisation)) ?? false
}

function isBelow(departmentIds: readonly string[], code: string, organisation: Organisation): boolean {
  return departmentIds.some((id) => {
    const seen = new Set<string>()
    for (let at = organisation.department(id); at !== undefined; ) {
      if (at.code === code) return true
      seen.add(at.id)
      at = at.parentId === null || seen.has(at.parentId) ? undefined : organisation.department(at.parentId)
    }
    return false
  })
}

/**
 * Who may see an instance: its initiator and submitter, everyone who holds or held an item, the workflow's readers
 * and administrators, and the organisation's administrators (docs/permissions.md).
 */
export function mayRead(
  userId: string,
  permissions: readonly Permission[],
  state: Instance,
  definition: Definition,
  organisation: Organisation,
): boolean {
  if (userId === state.initiatorId || userId === state.submitterId) return true
  if (state.items.some((item) => item.holderId === userId)) return true
  if (permissions.some((permission) => READS_ALL.includes(permission))) return true
  const { readers, administrators } = definition.workflow
  if (readers !== undefined && isIn(readers, userId, organisation)) return true
  return isIn(administrators, userId, organisation)
}
