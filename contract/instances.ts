import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { actionResult, approval, formData } from './forms.ts'
import { fence, id, instant, nameI18n, personRef, replayToken } from './shapes.ts'
import {
  APPROVAL_MODES,
  INSTANCE_OUTCOME,
  NODE_STATE,
  OPERATION_TYPE,
  WORK_ITEM_KIND,
  WORK_ITEM_STATUS,
} from './vocabulary.ts'

const node = { activityCode: z.string(), activityName: z.string(), name_i18n: nameI18n }

/** Why a person was asked, one link of the chain (engine R9); `detail` is a name, or the level of a manager. */
export const slotReason = z.object({ kind: z.string(), detail: z.string(), detail_i18n: nameI18n })

/** One person in a step of the timeline. */
export const stepPerson = z.object({
  approvaler: personRef,
  onBehalfOf: z.nullable(personRef),
  workItemId: z.nullable(id),
  workItemType: z.enum(WORK_ITEM_KIND),
  workItemStatus: z.enum(WORK_ITEM_STATUS),
  /** What was done; null while nothing was. */
  workActionType: z.nullable(z.enum(OPERATION_TYPE)),
  receiveTime: z.nullable(instant),
  approvalTime: z.nullable(instant),
  /** Milliseconds. */
  usedTime: z.nullable(z.number()),
  opinion: z.string(),
  /** False: superseded by a return or a take-back. */
  standing: z.boolean(),
  /** Closed by someone else's act: `handledByAnother`, `returned` … */
  closedBecause: z.nullable(z.string()),
  reasons: z.array(slotReason),
})
export type StepPerson = z.infer<typeof stepPerson>

/** One activation of a node, or one predicted (spec §7 list_workitem_approvals; engine Z1, Z3). */
export const approvalStep = z.object({
  ...node,
  activityType: z.enum(['START', 'PARTICIPANT', 'END']),
  activityStatus: z.enum(NODE_STATE),
  /** Visit of this node, from 1; the initiator's rounds fold the timeline. */
  round: z.number(),
  mode: z.nullable(z.enum(APPROVAL_MODES)),
  agreed: z.number(),
  needed: z.number(),
  startTime: z.nullable(instant),
  finishTime: z.nullable(instant),
  /** Automatic passing, return, nobody to approve: what the step says beside its people. */
  note: z.nullable(
    z.object({ kind: z.string(), byName: z.string(), toActivityName_i18n: nameI18n, text: z.string() }),
  ),
  predicted: z.boolean(),
  /** Names of fields a prediction waits for. */
  dependsOn: z.array(nameI18n),
  nodes: z.array(stepPerson),
})
export type ApprovalStep = z.infer<typeof approvalStep>

/** The timeline of an instance: passed and open steps in time order, then what comes next. */
export const listWorkItemApprovals = endpoint({
  name: 'listWorkItemApprovals',
  method: 'GET',
  path: '/api/runtime/workflow/list_workitem_approvals',
  access: 'session',
  input: z.object({ workflowInstanceId: id }),
  output: z.array(approvalStep),
  faults: ['notFound'],
})

/** Nodes that an item may be returned to, best choice first (spec §7 list_reject_activities, engine B1). */
export const listRejectActivities = endpoint({
  name: 'listRejectActivities',
  method: 'GET',
  path: '/api/runtime/workflow/list_reject_activities',
  access: 'session',
  input: z.object({ workItemId: id }),
  output: z.array(z.object({ ...node, people: z.array(personRef) })),
  faults: ['notFound', 'notParticipant'],
})

/** Return to an earlier node (spec §7 reject_workItem, engine B). */
export const rejectWorkItem = endpoint({
  name: 'rejectWorkItem',
  method: 'POST',
  path: '/api/runtime/workflow/reject_workItem',
  access: 'session',
  write: true,
  input: z.object({
    workItemId: id,
    fence,
    rejectToActivityCode: z.string().check(z.maxLength(64)),
    approval,
    replayToken,
  }),
  output: actionResult,
  faults: [
    'notFound',
    'alreadyHandled',
    'dataChanged',
    'notParticipant',
    'opinionRequired',
    'opinionTooLong',
    'cannotReturn',
  ],
})

/** What would happen: the same engine, nothing written (the sheet's sentence). */
export const simulateAction = endpoint({
  name: 'simulateAction',
  method: 'POST',
  path: '/api/runtime/workflow/simulate',
  access: 'session',
  input: z.object({
    actionCode: z.enum(['submit', 'agree', 'disagree', 'reject']),
    workflowCode: z.optional(z.string().check(z.maxLength(64))),
    workItemId: z.optional(id),
    departmentId: z.optional(id),
    rejectToActivityCode: z.optional(z.string().check(z.maxLength(64))),
    bizObject: z.object({ data: formData }),
  }),
  output: z.object({
    /** Steps that open, with their people. */
    opens: z.array(
      z.object({ ...node, mode: z.nullable(z.enum(APPROVAL_MODES)), people: z.array(personRef) }),
    ),
    /** My node goes on waiting: so many of so many agreed. */
    waits: z.nullable(z.object({ ...node, agreed: z.number(), needed: z.number() })),
    /** The instance ends with this outcome. */
    ends: z.nullable(z.enum(INSTANCE_OUTCOME)),
  }),
  faults: [
    'notFound',
    'alreadyHandled',
    'notParticipant',
    'fieldInvalid',
    'fieldRequired',
    'noOneToApprove',
    'mayNotStart',
  ],
})
