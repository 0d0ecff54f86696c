import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { formData } from '../form-page.ts'
import { fence, id, instant, replayToken } from '../shapes.ts'
import { mostCharacters } from '../text-length.ts'
import { batchResult } from './batch-result.ts'
import { ITEM_FAULTS, note } from './parts.ts'

/**
 * Saves without deciding (spec §7 runtime/form/save): a new draft by `workflowCode` (engine S1), a draft again by its
 * item, or an approver's own pending text and edits (engine S7). Required fields are not asked for (G5).
 */
export const saveForm = endpoint({
  name: 'saveForm',
  method: 'POST',
  path: '/api/runtime/form/save',
  access: 'session',
  write: true,
  body: 'form',
  input: z.object({
    workflowCode: z.optional(z.string().check(mostCharacters(64))),
    workItemId: z.optional(id),
    fence: z.optional(fence),
    bizObject: z.object({ data: formData }),
    /** False: only the opinion is stored. */
    saveBizObject: z.optional(z.boolean()),
    departmentId: z.optional(id),
    /** In whose name it will be filed, under a START trust (engine L10); absent: one's own. */
    trustor: z.optional(id),
    approval: note,
    replayToken,
  }),
  output: z.object({
    workflowInstanceId: id,
    workItem: z.object({ id }),
    savedAt: instant,
    /** Fence of the next action: a save of one's own changes the item's revision. */
    fence,
  }),
  faults: [
    ...ITEM_FAULTS,
    'mayNotStart',
    'formNotPublished',
    'departmentNotYours',
    'fieldInvalid',
    'fieldReadOnly',
    'fieldHidden',
    'fieldUnknown',
  ],
})

/** My saved opinion of an open item, to fill the box again; null when nothing was saved (spec §7 get_comment). */
export const getComment = endpoint({
  name: 'getComment',
  method: 'GET',
  path: '/api/runtime/workflow/get_comment',
  access: 'session',
  input: z.object({ workItemId: id, workflowInstanceId: z.optional(id) }),
  output: z.nullable(
    z.object({
      workItemId: id,
      activityCode: z.string(),
      activityName: z.string(),
      content: z.string(),
      commentTime: instant,
    }),
  ),
  faults: ['notFound', 'notParticipant'],
})

/** Agrees to several items, each for itself (spec §7 batchSubmit, engine G12). */
export const batchSubmit = endpoint({
  name: 'batchSubmit',
  method: 'POST',
  path: '/api/runtime/form/batchSubmit',
  access: 'session',
  write: true,
  body: 'list',
  input: z.object({
    taskIds: z.array(id).check(z.minLength(1), z.maxLength(200)),
    /** By item id, what the list showed; an item without one is decided on what is found. */
    fences: z.optional(z.record(id, fence)),
    approval: note,
    replayToken,
  }),
  output: batchResult,
  faults: ['opinionTooLong'],
})
