import type { Permission } from '../../contract/vocabulary.ts'
import type { Definition } from '../../engine/model/context.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { Slot } from '../../engine/model/slot.ts'
import { isInAudience } from '../../rules/organisation/audience.ts'
import type { Organisation } from '../../rules/organisation/organisation.ts'

const READS_ALL: readonly Permission[] = ['ADMIN', 'SYS_MNG']

/**
 * Who may see an instance: its initiator and submitter, everyone who holds or held an item, those whom a delegate acts
 * for (engine L3) and the candidates of a pool (M9), the workflow's readers and administrators, and the organisation's
 * administrators (docs/permissions.md).
 */
export function mayRead(
  userId: string,
  permissions: readonly Permission[],
  state: Instance,
  definition: Definition,
  organisation: Organisation,
): boolean {
  if (userId === state.initiatorId || userId === state.submitterId) return true
  if (state.items.some((item) => item.holderId === userId || item.byId === userId)) return true
  if (state.slots.some((slot) => isAsked(slot, userId))) return true
  if (permissions.some((permission) => READS_ALL.includes(permission))) return true
  const { readers, administrators } = definition.workflow
  const person = organisation.person(userId)
  if (person === undefined) return false
  if (readers !== undefined && isInAudience(readers, person, organisation)) return true
  return isInAudience(administrators, person, organisation)
}

function isAsked({ ownerId, delegation, candidates }: Slot, userId: string): boolean {
  return ownerId === userId || delegation?.principalId === userId || candidates?.includes(userId) === true
}
