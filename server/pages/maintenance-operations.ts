import type { OutputOf } from '../../contract/endpoint.ts'
import type { FaultName } from '../../contract/fault-codes.ts'
import type { FormAction } from '../../contract/form-actions.ts'
import { MAINTENANCE_OPERATIONS, type MaintenanceOperation } from '../../contract/workflow/administration.ts'
import type { listMaintenanceOperations } from '../../contract/workflow/maintenance-lists.ts'
import { isRunning } from '../../engine/guards/guards.ts'
import type { Context, Operation } from '../../engine/model/context.ts'
import type { Instance } from '../../engine/model/instance.ts'
import { allowedActions } from '../../engine/offers/allowed-actions.ts'

/** What each operation is to the engine: the right it needs and the action that is offered. */
const MEANS: Readonly<Record<MaintenanceOperation, readonly [Operation, FormAction]>> = {
  CANCELED_WORKFLOW: ['nullify', 'cancel'],
  ADJUST_PARTICIPANT: ['adjustHandlers', 'adjustHandlers'],
  COMPLETED_WORKFLOW: ['finish', 'finishInstance'],
  CANCELED_ACTIVITY_WORKITEM: ['hold', 'holdNode'],
  ACTIVATE_ACTIVITY: ['activate', 'activate'],
  DELETE_WORKFLOW: ['delete', 'delete'],
  MODIFY_OWNER: ['changeOwner', 'editOwner'],
  EDIT_TEMPLATE: ['migrate', 'editTemplate'],
  RETRY_STEP: ['retryStep', 'retryStep'],
  RESOLVE_LEAVER: ['resolveLeaver', 'resolveLeaver'],
}

/** One at a time, by the wire's own input: nothing else can be like it. */
const ALONE: readonly MaintenanceOperation[] = ['MODIFY_OWNER', 'RETRY_STEP']

type Rows = OutputOf<typeof listMaintenanceOperations>

/** The operations inside a person's scope, each with the reason when it cannot be used now (engine X6, G4). */
export function presentOperations(state: Instance, context: Context, alike: number): Rows {
  const rights = context.administration?.operations ?? []
  return MAINTENANCE_OPERATIONS.flatMap((operationType) => {
    const [right, action] = MEANS[operationType]
    const isReopening = action === 'activate' && !isRunning(state)
    if (!rights.includes(right) && !(isReopening && rights.includes('reopen'))) return []
    const reason = refusalOf(state, context, isReopening ? 'reopen' : action)
    return [
      {
        operationType,
        allowed: reason === null,
        ...(reason === null ? {} : { reason }),
        alike: ALONE.includes(operationType) ? 0 : alike,
      },
    ]
  })
}

/** Why an action on the whole instance is refused now; null: it is not. */
function refusalOf(state: Instance, context: Context, action: FormAction): FaultName | null {
  const offer = allowedActions(state, context).find((one) => one.item === null && one.action === action)
  if (offer === undefined) return isRunning(state) ? 'actionNotOffered' : 'instanceEnded'
  return offer.allowed ? null : (offer.reason ?? 'actionNotOffered')
}
