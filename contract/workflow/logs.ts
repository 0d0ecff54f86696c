import * as z from 'zod/mini'
import { ACTION_LABELS } from '../action-labels.ts'
import { endpoint } from '../endpoint.ts'
import { papers } from '../instances.ts'
import { fieldWording } from '../rows.ts'
import { id, instant, nameI18n, personRef } from '../shapes.ts'
import { CLIENT_TYPES, OPERATION_TYPE, WORK_ITEM_STATUS } from '../vocabulary.ts'
import { nodeNames } from './parts.ts'

/** Kinds of the family's operation log (21 numbers); a label of spec §4 says more where it has none. */
export const LOG_TYPE = {
  agree: 1,
  reject: 2,
  forward: 3,
  beCanceled: 4,
  opened: 5,
  saved: 6,
  revoked: 7,
  submitted: 8,
  disagree: 9,
  assist: 10,
  addSigner: 11,
  circulate: 12,
  finishInstance: 13,
  void: 14,
  download: 15,
  print: 16,
  edit: 17,
  activated: 18,
  adjusted: 19,
  finishedEarly: 20,
  tasksCanceled: 21,
} as const

/** One act: the instance, the entry of its log, the place within the entry. */
const logId = z.string().check(z.regex(/^[0-9a-f-]{36}\.\d{1,9}\.\d{1,9}$/))

/** Every act on an instance, newest last; nothing is ever taken out of it (spec §7 list_operation, engine G7, Z1). */
export const listOperation = endpoint({
  name: 'listOperation',
  method: 'GET',
  path: '/api/runtime/workflow/list_operation',
  access: 'session',
  input: z.object({ workflowInstanceId: id }),
  output: z.array(
    z.object({
      /** Also the `bizObjectLogId` of `compareOperationLog`. */
      id: logId,
      /** Place in the log, from 1. */
      sequence: z.number(),
      /** Null: the system. */
      operator: z.nullable(personRef),
      onBehalfOf: z.nullable(personRef),
      username: z.string(),
      time: instant,
      operateNode: z.string(),
      operateNode_i18n: nameI18n,
      operationType: z.nullable(z.enum(LOG_TYPE)),
      /** Null: a reading (download, print), which `operationType` says. */
      label: z.nullable(z.enum(ACTION_LABELS)),
      /** Opinion, reason or text of an urge. */
      detail: z.string(),
      papers: z.optional(papers),
      client: z.nullable(z.enum(CLIENT_TYPES)),
      /** Only for administrators. */
      ip: z.nullable(z.string()),
      /** Fields were changed: `compareOperationLog` shows them. */
      hasChanges: z.boolean(),
      /** By the same rule or timer that acts without a person (engine O2). */
      byRule: z.nullable(z.string()),
      /** Entries that this one superseded (engine Z1). */
      supersedes: z.array(z.number()),
    }),
  ),
  faults: ['notFound'],
})

/**
 * What one entry of a run's log, or one write of a plain record, changed: before and after, only what I may see (Z4). Values are those of form/load:
 * people, departments and records carry their names, choices are named by `options`, cells by those of `columns`.
 */
export const compareOperationLog = endpoint({
  name: 'compareOperationLog',
  method: 'GET',
  path: '/api/runtime/workflow/compareOperationLog',
  access: 'session',
  input: z.object({ bizObjectLogId: logId }),
  output: z.array(
    z.object({
      propertyCode: z.string(),
      propertyName: z.string(),
      name_i18n: nameI18n,
      ...fieldWording,
      /** Of a sub-table. */
      columns: z.optional(
        z.array(z.object({ code: z.string(), name: z.string(), name_i18n: nameI18n, ...fieldWording })),
      ),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
  faults: ['notFound', 'modelUnknown', 'recordOfRun'],
})

/** The log by node and person (spec §7 list_instance_logs). */
export const listInstanceLogs = endpoint({
  name: 'listInstanceLogs',
  method: 'GET',
  path: '/api/runtime/workflow/list_instance_logs',
  access: 'session',
  input: z.object({ workflowInstanceId: id }),
  output: z.array(
    z.object({
      ...nodeNames,
      /** Null: the start, which nobody received. */
      tokenId: z.nullable(z.number()),
      round: z.number(),
      approvalActionStatus: z.nullable(z.enum(OPERATION_TYPE)),
      originator: z.object({
        participant: personRef,
        onBehalfOf: z.nullable(personRef),
        assistParticipants: z.array(personRef),
        adjustWorkItemParticipants: z.array(personRef),
        forwardParticipant: z.nullable(personRef),
      }),
      receiveTime: z.nullable(instant),
      finishTime: z.nullable(instant),
      /** Milliseconds. */
      usedTime: z.nullable(z.number()),
      workItemStatus: z.enum(WORK_ITEM_STATUS),
      /** The child of a sub-process node. */
      subWorkflowInstanceId: z.nullable(id),
    }),
  ),
  faults: ['notFound'],
})
