import type { Passed } from '../guards/guards.ts'
import type { Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'

/** A run with children at work cannot be deleted (Y1), whether it waits for them or not. */
export function guardNoChildren(state: Instance): Passed | Rejection {
  const runs = state.children?.some((child) => child.state === 'running') === true
  return runs ? refuse('hasRunningChildren') : { ok: true }
}
