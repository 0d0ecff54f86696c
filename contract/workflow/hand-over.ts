import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { actionResult } from '../forms.ts'
import { fence, id, replayToken } from '../shapes.ts'
import { batchResult } from './batch-result.ts'
import { ITEM_FAULTS, note, onItem, PEOPLE_FAULTS, people } from './parts.ts'

/** Hands my item to one other person, who decides instead of me (spec §7 forward_workItem, engine T). */
export const forwardWorkItem = endpoint({
  name: 'forwardWorkItem',
  method: 'POST',
  path: '/api/runtime/workflow/forward_workItem',
  access: 'session',
  write: true,
  input: z.object({ ...onItem, participantors: people, approval: note }),
  output: actionResult,
  faults: [...ITEM_FAULTS, ...PEOPLE_FAULTS, 'transferToSelf', 'transferTargetBusy', 'tooManyTransfers'],
})

/** Hands several of my items to one person, each for itself (engine G12). */
export const batchForwardWorkItem = endpoint({
  name: 'batchForwardWorkItem',
  method: 'POST',
  path: '/api/runtime/workflow/batch_forward_workItem',
  access: 'session',
  write: true,
  body: 'list',
  input: z.object({
    items: z
      .array(z.object({ workItemId: id, fence: z.optional(fence) }))
      .check(z.minLength(1), z.maxLength(200)),
    participantor: id,
    approval: note,
    replayToken,
  }),
  output: batchResult,
  faults: ['transferToSelf', 'personInactive', 'opinionTooLong'],
})

/** Takes an item out of the pool: mine alone until I release it (engine M9). Ours. */
export const claimWorkItem = endpoint({
  name: 'claimWorkItem',
  method: 'POST',
  path: '/api/runtime/workflow/claim_workitem',
  access: 'session',
  write: true,
  input: z.object({ ...onItem }),
  output: actionResult,
  faults: [...ITEM_FAULTS, 'alreadyClaimed', 'alreadySigner'],
})

/** Puts a claimed item back into its pool (engine M9). Ours. */
export const releaseWorkItem = endpoint({
  name: 'releaseWorkItem',
  method: 'POST',
  path: '/api/runtime/workflow/release_workitem',
  access: 'session',
  write: true,
  input: z.object({ ...onItem }),
  output: actionResult,
  faults: [...ITEM_FAULTS, 'notClaimed'],
})
