import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { allowedAction } from '../form-page.ts'
import { id, instant, nameI18n, personRef } from '../shapes.ts'
import { INSTANCE_OUTCOME, INSTANCE_STATUS, WORK_ITEM_KIND } from '../vocabulary.ts'
import { nodeNames } from './parts.ts'

const holder = z.object({
  ...personRef.shape,
  workItemType: z.enum(WORK_ITEM_KIND),
  /** For whom, under a delegation (engine L3). */
  onBehalfOf: z.nullable(personRef),
  /** Who transferred or added it. */
  source: z.nullable(personRef),
})

/** The head of an instance for its page outside of a task (spec §7 get_instance_baseinfo). */
export const getInstanceBaseInfo = endpoint({
  name: 'getInstanceBaseInfo',
  method: 'GET',
  path: '/api/runtime/workflow/get_instance_baseinfo',
  access: 'session',
  input: z.object({ workflowInstanceId: id }),
  output: z.object({
    workflowInstanceId: id,
    /** What writes on the whole instance send back as `revision`. */
    revision: z.number(),
    workflowCode: z.string(),
    workflowName: z.string(),
    name_i18n: nameI18n,
    workflowVersion: z.number(),
    status: z.enum(INSTANCE_STATUS),
    outcome: z.nullable(z.enum(INSTANCE_OUTCOME)),
    /** Agreed, and later revoked by a linked instance (engine W5). */
    revoked: z.boolean(),
    startTime: z.nullable(instant),
    finishTime: z.nullable(instant),
    cancelTime: z.nullable(instant),
    /** Milliseconds. */
    usedTime: z.nullable(z.number()),
    owner: personRef,
    ownerDepartment: z.nullable(z.object({ id, name: z.string(), name_i18n: nameI18n })),
    submitter: z.nullable(personRef),
    /** Open nodes with their people; `workItemSource` 1: nobody can handle it. */
    participants: z.array(
      z.object({
        ...nodeNames,
        tokenId: z.number(),
        participants: z.array(holder),
        workItemSource: z.union([z.literal(0), z.literal(1)]),
        held: z.boolean(),
      }),
    ),
    headerAction: z.object({
      showAdjust: z.boolean(),
      showCancel: z.boolean(),
      showEditable: z.boolean(),
      showRemove: z.boolean(),
      showUserLog: z.boolean(),
      showEditOwner: z.boolean(),
    }),
    allowedActions: z.array(allowedAction),
  }),
  faults: ['notFound', 'instanceDeleted'],
})

/** Whom an instance waits for now (spec §7 get_participants). */
export const getParticipants = endpoint({
  name: 'getParticipants',
  method: 'GET',
  path: '/api/runtime/workflow/get_participants',
  access: 'session',
  input: z.object({ workflowInstanceId: id }),
  output: z.array(personRef),
  faults: ['notFound'],
})
