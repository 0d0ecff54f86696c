import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { actionResult } from '../forms.ts'
import { id } from '../shapes.ts'
import { activityCode, INSTANCE_FAULTS, onInstance, onItem, reason } from './parts.ts'

/**
 * Withdraw (start activity, engine W) or take back my decision (any other, engine V). `workItemId` names which of my
 * decisions at that node; absent: the last. True: done; the page loads again (V5).
 */
export const revokeWorkItem = endpoint({
  name: 'revokeWorkItem',
  method: 'GET',
  path: '/api/runtime/workflow/revoke_workitem',
  access: 'session',
  write: true,
  input: z.object({
    ...onInstance,
    activityCode,
    workItemId: z.optional(id),
    /** Withdrawing an agreed instance starts a revocation, which says why (engine W5). */
    reason: z.optional(reason),
  }),
  output: z.boolean(),
  faults: [
    ...INSTANCE_FAULTS,
    'withdrawNever',
    'withdrawDecided',
    'withdrawOpened',
    'withdrawEnded',
    'withdrawTooLate',
    'revokedAlready',
    'cannotTakeBack',
    'takeBackDecided',
    'takeBackOpened',
    'takeBackReturned',
    'takeBackEnded',
    'takeBackIrreversible',
    'takeBackJumped',
  ],
})

/** Whether a revoke is still running: never, since it is done when it is answered (engine V5). */
export const isRetrieve = endpoint({
  name: 'isRetrieve',
  method: 'GET',
  path: '/api/runtime/workflow/is_retrieve',
  access: 'session',
  input: z.object({ workflowInstanceId: id, activityCode }),
  output: z.boolean(),
  faults: ['notFound'],
})

/** My open item in an instance, for the page to go on with after a revoke; null when I have none. */
export const getWorkItemByInstance = endpoint({
  name: 'getWorkItemByInstance',
  method: 'GET',
  path: '/api/runtime/workflow/get_workitem_by_instanceid',
  access: 'session',
  input: z.object({ workflowInstanceId: id }),
  output: z.nullable(z.object({ id, workflowInstanceId: id, activityCode: z.string() })),
  faults: ['notFound'],
})

/** The giver takes a transferred item back until the receiver opened it (engine T6). Ours; names the closed item. */
export const undoForward = endpoint({
  name: 'undoForward',
  method: 'POST',
  path: '/api/runtime/workflow/undo_forward',
  access: 'session',
  write: true,
  input: z.object({ ...onItem }),
  output: actionResult,
  faults: [
    'notFound',
    'dataChanged',
    'alreadyHandled',
    'notParticipant',
    'actionNotOffered',
    'undoTooLate',
    'instanceEnded',
  ],
})
