import { isInAudience } from '../../rules/organisation/audience.ts'
import type { Person } from '../../rules/organisation/organisation.ts'
import type { ParentLink } from '../model/child.ts'
import type { Context, Rejection } from '../model/context.ts'
import { SYSTEM_ID } from '../model/decision.ts'
import { refuse } from '../model/rejection.ts'
import { mayStartFor } from '../participants/trusts.ts'

export type Starter = { readonly ok: true; readonly initiator: Person }
/** Also for which department. */
type Started = Starter & { readonly departmentId: string }

type Starting = Pick<Context, 'actor' | 'organisation' | 'definition' | 'now' | 'appCode'>

/**
 * Who may start: an active member of the workflow's audience, in his own name, or a trustee of such a person in that
 * person's name (S3, L10).
 */
export function guardStarter(context: Starting, initiatorId: string): Starter | Rejection {
  const { actor, organisation, definition } = context
  if (!actor.active) return refuse('noPermission')
  const initiator = organisation.person(initiatorId)
  if (initiator?.active !== true) return refuse('mayNotStart')
  if (actor.id !== initiatorId && !mayStartFor(actor.id, initiatorId, context)) return refuse('mayNotStart')
  const isAllowed = isInAudience(definition.workflow.startableBy, initiator, organisation)
  return isAllowed ? { ok: true, initiator } : refuse('mayNotStart')
}

/**
 * Also: the department that manager look-ups begin at must be one of the initiator's; his only one need not be named
 * (S3). A sub-process is started by its parent (Y1), in the parent's name and department; its own audience is not asked.
 */
export function guardStart(
  context: Context,
  command: {
    readonly initiatorId: string
    readonly departmentId?: string | undefined
    readonly parent?: ParentLink
  },
): Started | Rejection {
  const isChild = command.parent?.kind === 'child'
  const starter = (isChild ? guardChildStart : guardStarter)(context, command.initiatorId)
  if (!starter.ok) return starter
  const { departmentIds } = starter.initiator
  const departmentId = command.departmentId ?? (departmentIds.length > 1 ? undefined : departmentIds[0])
  if (departmentId === undefined) {
    return refuse('invalidInput', { problems: [{ path: 'departmentId', problem: 'required' }] })
  }
  if (!isChild && !departmentIds.includes(departmentId)) return refuse('departmentNotYours')
  return { ...starter, departmentId }
}

function guardChildStart({ actor, organisation }: Context, initiatorId: string): Starter | Rejection {
  const initiator = organisation.person(initiatorId)
  return actor.id === SYSTEM_ID && initiator !== undefined ? { ok: true, initiator } : refuse('mayNotStart')
}
