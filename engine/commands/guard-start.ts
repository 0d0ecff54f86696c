import type { Context, Rejection } from '../context.ts'
import type { Person } from '../organisation.ts'
import { isInAudience } from '../participants/audience.ts'
import { refuse } from '../rejection.ts'

export type Starter = { readonly ok: true; readonly initiator: Person }

/** Who may start: an active member of the workflow's audience, in his own name. */
export function guardStarter(
  context: Pick<Context, 'actor' | 'organisation' | 'definition'>,
  initiatorId: string,
): Starter | Rejection {
  const { actor, organisation, definition } = context
  if (!actor.active) return refuse('noPermission')
  const initiator = organisation.person(initiatorId)
  if (initiator === undefined || actor.id !== initiatorId) return refuse('mayNotStart')
  const isAllowed = isInAudience(definition.workflow.startableBy, initiator, organisation)
  return isAllowed ? { ok: true, initiator } : refuse('mayNotStart')
}

/** Also: the department that manager look-ups begin at must be one of the initiator's (S3). */
export function guardStart(
  context: Context,
  command: { readonly initiatorId: string; readonly departmentId: string },
): Starter | Rejection {
  const starter = guardStarter(context, command.initiatorId)
  if (!starter.ok) return starter
  const isOwn = starter.initiator.departmentIds.includes(command.departmentId)
  return isOwn ? starter : refuse('departmentNotYours')
}
