import { type OpinionRule, WITH_REASON_ALWAYS } from '../definition/opinion.ts'
import type { Context, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { isRunning, type Passed } from './guards.ts'

type Asking = Pick<Context, 'actor' | 'definition' | 'administration'>

/**
 * Who may delete a run (S6, E3, Y1): its owner once it is canceled (returned to him too where the workflow says so,
 * B8), an administrator with the right at any time, nobody while children of it run.
 */
export function mayDelete(state: Instance, asking: Asking): Passed | Rejection {
  if (state.children?.some((child) => child.state === 'running') === true) return refuse('hasRunningChildren')
  return concernsDeletion(state, asking) ? { ok: true } : refuse('deleteNotAllowed')
}

/** Whether deleting is this person's business now; children that run may still stand in the way. */
export function concernsDeletion(state: Instance, { actor, definition, administration }: Asking): boolean {
  if (administration?.operations.includes('delete') === true) return true
  if (!actor.active || actor.id !== state.initiatorId) return false
  const isReturned = isRunning(state) && state.returned && definition.workflow.deleteReturned === true
  return state.status === 'CANCELED' || isReturned
}

/** E3: an owner says no reason, an administrator must. */
export function deletionReason(state: Instance, { actor }: Pick<Asking, 'actor'>): OpinionRule {
  return actor.id === state.initiatorId ? { required: false, minLength: 0 } : WITH_REASON_ALWAYS
}
