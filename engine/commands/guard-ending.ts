import { guardDuties, guardItem, guardOperation, isRunning, type Passed } from '../guards/guards.ts'
import type { Context, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'

export type Ending = Passed & { readonly state: Instance }

/** Force-finish: of a run that goes on, from a node that lists it or by an administrator who did not ask for it (E1, X6). */
export function guardFinish(
  state: Instance | null,
  item: number | null,
  context: Context,
): Ending | Rejection {
  if (item !== null) return guardItem(state, item, 'finishInstance', context)
  const operation = guardOperation(state, 'finish', context)
  if (!operation.ok) return operation
  if (!isRunning(operation.state)) return refuse('instanceEnded')
  const duties = guardDuties(operation.state, context)
  return duties.ok ? operation : duties
}

/** Nullify: of a run that goes on, by the initiator to whom it was returned, a node that lists it, an administrator (E2, B8). */
export function guardNullify(
  state: Instance | null,
  item: number | null,
  context: Context,
): Ending | Rejection {
  if (item !== null) return guardItem(state, item, 'cancel', context)
  const operation = guardOperation(state, 'nullify', context)
  if (!operation.ok || isRunning(operation.state)) return operation
  return refuse('instanceEnded')
}
