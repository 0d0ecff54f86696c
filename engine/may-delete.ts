import type { Context, Rejection } from './context.ts'
import { isRunning, type Passed } from './guards.ts'
import type { Instance } from './model/instance.ts'
import { refuse } from './rejection.ts'

/**
 * Who may delete a run (S6, E3, Y1): its owner once it is canceled (returned to him too where the workflow says so,
 * B8), an administrator with the right at any time, nobody while children of it run.
 */
export function mayDelete(
  state: Instance,
  { actor, definition, administration }: Pick<Context, 'actor' | 'definition' | 'administration'>,
): Passed | Rejection {
  if (state.children?.some((child) => child.state === 'running') === true) return refuse('hasRunningChildren')
  if (administration?.operations.includes('delete') === true) return { ok: true }
  if (!actor.active || actor.id !== state.initiatorId) return refuse('deleteNotAllowed')
  const isReturned = isRunning(state) && state.returned && definition.workflow.deleteReturned === true
  return state.status === 'CANCELED' || isReturned ? { ok: true } : refuse('deleteNotAllowed')
}
