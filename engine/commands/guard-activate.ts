import { guardDuties, guardOperation, isRunning, type Passed } from '../guards/guards.ts'
import type { Context, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'

type Found = Passed & { readonly state: Instance }

/** X1: of a run that goes on, by an administrator who did not ask for it himself (X6). */
export function guardActivate(state: Instance | null, context: Context): Found | Rejection {
  const found = guardOperation(state, 'activate', context)
  if (!found.ok) return found
  if (!isRunning(found.state)) return refuse('instanceEnded')
  const duties = guardDuties(found.state, context)
  return duties.ok ? found : duties
}

/** X1: an ended run goes on again; that is a right of its own. */
export function guardReopen(state: Instance | null, context: Context): Found | Rejection {
  if (state === null) return refuse('notFound')
  if (state.status !== 'COMPLETED' && state.status !== 'CANCELED') return refuse('actionNotOffered')
  const found = guardOperation(state, 'reopen', context)
  if (!found.ok) return refuse(context.administration === undefined ? found.fault : 'reopenNotAllowed')
  const duties = guardDuties(state, context)
  return duties.ok ? found : duties
}
