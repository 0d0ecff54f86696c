import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { formData, formPage } from './form-page.ts'
import { fence, id, replayToken } from './shapes.ts'
import { mostCharacters } from './text-length.ts'
import { INSTANCE_OUTCOME, INSTANCE_STATUS } from './vocabulary.ts'

/** Which form: a new one, mine, any I may read, or a record's. */
export const formAddress = {
  startWorkflowCode: z.optional(z.string().check(mostCharacters(64))),
  workitemId: z.optional(id),
  workflowInstanceId: z.optional(id),
  schemaCode: z.optional(z.string().check(mostCharacters(64))),
  sheetCode: z.optional(z.string().check(mostCharacters(64))),
  objectId: z.optional(id),
  perms: z.optional(z.enum(['edit'])),
}

/** Why a form cannot be opened. */
export const LOAD_FAULTS = [
  'notFound',
  'mayNotStart',
  'formNotPublished',
  'instanceDeleted',
  'modelUnknown',
  'sheetUnknown',
  'recordNotCreatable',
  'recordReadOnly',
] as const

/**
 * Opens a form: a new one by `startWorkflowCode`, mine by `workitemId`, any I may read by `workflowInstanceId`; of a
 * record by `schemaCode` and `objectId`, a new plain one without an id. `perms: 'edit'` opens a plain record to change it.
 */
export const loadForm = endpoint({
  name: 'loadForm',
  method: 'GET',
  path: '/api/runtime/form/load',
  access: 'session',
  input: z.object({
    ...formAddress,
    /** A short code, instead of all the others (contract/short-codes.ts). */
    ssc: z.optional(z.string().check(mostCharacters(64))),
    /** A message of mine, instead of all the others: the form it is about, which `getMessageFormUrl` names. */
    messageId: z.optional(id),
  }),
  output: formPage,
  faults: LOAD_FAULTS,
})

/** An opinion as it is sent; up to 4,000 characters (checked with its own message). */
export const approval = z.object({
  content: z.string(),
  /** My own uploads that lie with it, by id; at most 20 (checked with its own message). */
  resources: z.optional(z.array(id)),
  /** By hand where the node takes one (engine G6): the picture, or the name of whoever cannot draw. */
  signature: z.optional(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('drawn'), fileId: id }),
      z.object({ kind: z.literal('typed'), name: z.string().check(mostCharacters(100)) }),
    ]),
  ),
})
export type Approval = z.infer<typeof approval>

/** What may be said of what lies with an opinion. */
export const PAPER_FAULTS = ['signatureRequired', 'fileNotYours', 'tooManyFiles'] as const

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
  body: 'form',
  input: z.object({
    actionCode: z.enum(['submit', 'agree', 'disagree']),
    workflowCode: z.optional(z.string().check(mostCharacters(64))),
    workItemId: z.optional(id),
    fence: z.optional(fence),
    bizObject: z.object({ data: formData }),
    /** Department of the initiator (the family spells it depatmentId). */
    departmentId: z.optional(id),
    approval: z.optional(approval),
    /** Started for this person under a START trust (engine L10). */
    trustor: z.optional(id),
    /** The people I chose for next nodes (engine R6). */
    participantInfos: z.optional(
      z
        .array(
          z.object({
            activityCode: z.string().check(mostCharacters(64)),
            participantList: z.array(id).check(z.maxLength(2000)),
          }),
        )
        .check(z.maxLength(50)),
    ),
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
    ...PAPER_FAULTS,
    'fieldRequired',
    'fieldInvalid',
    'fieldReadOnly',
    'fieldHidden',
    'fieldUnknown',
    'noOneToApprove',
    'mayNotStart',
    'departmentNotYours',
    'duplicateSubmission',
    'instanceEnded',
    'instanceDeleted',
    'actionNotOffered',
    'notYourTurn',
    'suspendedBySigners',
    'membershipLost',
    'alreadyClaimed',
    'assistOpen',
    'chooseNextHandlers',
    'personInactive',
    'personNotAllowed',
    'tooManyParticipants',
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
