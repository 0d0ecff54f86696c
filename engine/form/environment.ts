import type { Environment } from '../../rules/expression/environment.ts'
import type { Context } from '../model/context.ts'

/** Whose run it is: known before the run has a state. */
export type Starter = { readonly initiatorId: string; readonly departmentId: string | null }

/** What the rules of a form know beside it: the transaction's time, the working calendar, whose run it is. */
export function environmentOf(
  { now, calendar }: Pick<Context, 'now' | 'calendar'>,
  { initiatorId, departmentId }: Starter,
): Environment {
  return { now, calendar, initiatorId, departmentId }
}
