import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { property } from './package/properties.ts'
import { layout } from './package/sheets.ts'
import { fence, id, instant, nameI18n, personRef, replayToken } from './shapes.ts'
import { FORM_ACTIONS, INSTANCE_OUTCOME, INSTANCE_STATUS } from './vocabulary.ts'

/** Form values by property code (rules/values.ts says their shapes); people and departments carry their names on read. */
export const formData = z.record(z.string().check(z.maxLength(130)), z.unknown())

/** Rights of one field: visible, editable, required; columns of a sub-table under `columns`. */
const right = { v: z.boolean(), e: z.boolean(), r: z.boolean() }
export const dataPermission = z.object({
  ...right,
  columns: z.optional(z.record(z.string(), z.object(right))),
})
export type DataPermission = z.infer<typeof dataPermission>

/** One action the page may offer, in the node's order; `allowed` false says why not (engine V5, G4). */
export const allowedAction = z.object({
  action: z.enum(FORM_ACTIONS),
  /** The node's own caption; absent: the product's word. */
  caption_i18n: z.optional(nameI18n),
  allowed: z.boolean(),
  /** A fault name: `faults.<reason>` is the sentence. */
  reason: z.optional(z.string()),
  /** Opinion rule for this action (engine G6). */
  opinion: z.object({ required: z.boolean(), minLength: z.number() }),
})
export type AllowedAction = z.infer<typeof allowedAction>

const departmentChoice = z.object({ id, name: z.string(), name_i18n: nameI18n, main: z.boolean() })

/** Everything the approval page and the start form need, in one reply (spec §7 runtime/form/load). */
export const formPage = z.object({
  /** start: a new form. decide: my open item. look: reading only. */
  mode: z.enum(['start', 'decide', 'look']),
  workItemId: z.nullable(id),
  /** With `digest`: what to send back as the fence of the next action (engine G2). */
  revision: z.number(),
  digest: z.string(),
  replayToken,
  workflowCode: z.string(),
  workflowName: z.string(),
  workflowName_i18n: nameI18n,
  workflowVersion: z.number(),
  icon: z.string(),
  tint: z.number(),
  workflowInstanceId: z.nullable(id),
  instanceName: z.string(),
  instanceName_i18n: nameI18n,
  instanceState: z.nullable(z.enum(INSTANCE_STATUS)),
  outcome: z.nullable(z.enum(INSTANCE_OUTCOME)),
  returned: z.boolean(),
  /** Round of the initiator's node: 1, and one more after each return. */
  round: z.number(),
  sequenceNo: z.string(),
  activityCode: z.string(),
  activityName: z.string(),
  activityName_i18n: nameI18n,
  startTime: z.nullable(instant),
  finishTime: z.nullable(instant),
  originator: personRef,
  submitter: z.nullable(personRef),
  department: z.nullable(z.object({ id, name: z.string(), name_i18n: nameI18n })),
  bizObject: z.object({ id: z.nullable(id), schemaCode: z.string(), data: formData }),
  bizSchema: z.object({
    code: z.string(),
    name_i18n: nameI18n,
    /** Only properties visible to this person. */
    properties: z.array(property),
    summary: z.array(z.string()),
  }),
  bizSheet: z.object({ code: z.string(), phone: layout, wide: layout }),
  dataPermissions: z.record(z.string(), dataPermission),
  allowedActions: z.array(allowedAction),
  /** Departments I may start for; one is used silently, several are asked (engine S3). */
  departments: z.array(departmentChoice),
  /** The item I opened was closed: by whom, how, when. */
  handled: z.nullable(z.object({ byName: z.string(), action: z.string(), at: instant })),
})
export type FormPage = z.infer<typeof formPage>

/** Opens a form: a new one by `startWorkflowCode`, mine by `workitemId`, any I may read by `workflowInstanceId`. */
export const loadForm = endpoint({
  name: 'loadForm',
  method: 'GET',
  path: '/api/runtime/form/load',
  access: 'session',
  input: z.object({
    startWorkflowCode: z.optional(z.string().check(z.maxLength(64))),
    workitemId: z.optional(id),
    workflowInstanceId: z.optional(id),
  }),
  output: formPage,
  faults: ['notFound', 'mayNotStart', 'formNotPublished', 'instanceDeleted'],
})

/** An opinion as it is sent; up to 4,000 characters (checked with its own message). */
export const approval = z.object({ content: z.string() })

/** What an action did. `nextWorkItemId` is my next to-do, so that the page can go on. */
export const actionResult = z.object({
  workflowInstanceId: id,
  instanceState: z.enum(INSTANCE_STATUS),
  outcome: z.nullable(z.enum(INSTANCE_OUTCOME)),
  sequenceNo: z.string(),
})
export type ActionResult = z.infer<typeof actionResult>

/** Submit, agree or disagree (spec §7 runtime/form/submit). A new instance sends `workflowCode`, an item its id. */
export const submitForm = endpoint({
  name: 'submitForm',
  method: 'POST',
  path: '/api/runtime/form/submit',
  access: 'session',
  write: true,
  input: z.object({
    actionCode: z.enum(['submit', 'agree', 'disagree']),
    workflowCode: z.optional(z.string().check(z.maxLength(64))),
    workItemId: z.optional(id),
    fence: z.optional(fence),
    bizObject: z.object({ data: formData }),
    /** Department of the initiator (the family spells it depatmentId). */
    departmentId: z.optional(id),
    approval: z.optional(approval),
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
    'fieldRequired',
    'fieldInvalid',
    'fieldReadOnly',
    'fieldHidden',
    'fieldUnknown',
    'noOneToApprove',
    'mayNotStart',
    'departmentNotYours',
    'duplicateSubmission',
  ],
})

/** A 128-bit replay token made by the server; clients may make their own (engine G3). */
export const getReplayToken = endpoint({
  name: 'getReplayToken',
  method: 'GET',
  path: '/api/runtime/form/getReplayToken',
  access: 'session',
  input: z.object({}),
  output: z.string(),
  faults: [],
})

/** The open item of a person in an instance, or null (spec §7 workitem_exist). */
export const workItemExists = endpoint({
  name: 'workItemExists',
  method: 'GET',
  path: '/api/runtime/form/workitem_exist',
  access: 'session',
  input: z.object({ workflowInstanceId: id, ownerId: id }),
  output: z.nullable(id),
  faults: ['notFound'],
})
