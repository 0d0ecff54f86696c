import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { actionResult, approval } from '../forms.ts'
import { empty, id, queryBoolean, replayToken } from '../shapes.ts'
import { batchResult } from './batch-result.ts'
import { INSTANCE_FAULTS, ITEM_FAULTS, onInstance, onItem, reason } from './parts.ts'

/** Nullifies: everything open closes, the data stays (spec §7 abort_instance, engine E2). */
export const abortInstance = endpoint({
  name: 'abortInstance',
  method: 'GET',
  path: '/api/runtime/workflow/abort_instance',
  access: 'session',
  write: true,
  input: z.object({ ...onInstance, reason }),
  output: actionResult,
  faults: INSTANCE_FAULTS,
})

/** Ends early as COMPLETED, force-finished; whether end-of-flow actions run is said, never guessed (engine E1). */
export const finishInstance = endpoint({
  name: 'finishInstance',
  method: 'GET',
  path: '/api/runtime/workflow/finish_instance',
  access: 'session',
  write: true,
  input: z.object({ ...onInstance, reason, runEndActions: queryBoolean }),
  output: actionResult,
  faults: INSTANCE_FAULTS,
})

/** An approver ends the instance as disagreed, where the node permits it (engine E1). Ours. */
export const terminateInstance = endpoint({
  name: 'terminateInstance',
  method: 'POST',
  path: '/api/runtime/workflow/terminate',
  access: 'session',
  write: true,
  input: z.object({ ...onItem, approval }),
  output: actionResult,
  faults: ITEM_FAULTS,
})

/** Removes an instance for good; a tombstone stays (engine G7, S6, E3). Owners say no reason, administrators must. */
export const deleteInstance = endpoint({
  name: 'deleteInstance',
  method: 'DELETE',
  path: '/api/runtime/workflow/delete_instance',
  access: 'session',
  write: true,
  input: z.object({ ...onInstance, reason: z.optional(reason) }),
  output: empty,
  faults: [
    'notFound',
    'dataChanged',
    'deleteNotAllowed',
    'hasRunningChildren',
    'outOfScope',
    'opinionRequired',
    'opinionTooLong',
  ],
})

/** Removes my voided instances and drafts, each for itself (engine G12). */
export const deleteCanceledInstances = endpoint({
  name: 'deleteCanceledInstances',
  method: 'DELETE',
  path: '/api/runtime/workflow/deleteCanceledWorkflowInstances',
  access: 'session',
  write: true,
  input: z.object({
    workflowInstanceIds: z.array(id).check(z.minLength(1), z.maxLength(200)),
    replayToken,
  }),
  output: batchResult,
  faults: [],
})
