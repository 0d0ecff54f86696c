import type { Context, Rejection } from './context.ts'
import type { Passed } from './guards.ts'
import type { Instance } from './model/instance.ts'
import { refuse } from './rejection.ts'

/**
 * X6: an administrator does not force what he asked for himself, unless nobody else could: then it is allowed, and
 * the entry's actor shows it.
 */
export function guardDuties(
  { initiatorId, submitterId }: Instance,
  { actor, administration, definition }: Pick<Context, 'actor' | 'administration' | 'definition'>,
): Passed | Rejection {
  const isOwn = actor.id === initiatorId || actor.id === submitterId
  const isSeparate = definition.workflow.separateDuties !== false && administration?.othersExist === true
  return isOwn && isSeparate ? refuse('ownInstance') : { ok: true }
}
