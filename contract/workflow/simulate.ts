import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FORM_ACTIONS } from '../form-actions.ts'
import { formData } from '../form-page.ts'
import { SIGN_POSITIONS } from '../package/approval-settings.ts'
import { id, instant, nameI18n, personRef, queryInt, wholeNumber } from '../shapes.ts'
import { mostCharacters } from '../text-length.ts'
import { APPROVAL_MODES, INSTANCE_OUTCOME } from '../vocabulary.ts'
import { SIGN_MODES } from './add-sign.ts'
import { LEAVER_CHOICES } from './administration.ts'
import { activityCode, nodeNames, people } from './parts.ts'

const step = { ...nodeNames, people: z.array(personRef) }

/**
 * What a timer will do, and when. The kinds are the steps of engine O2; `due` is the due time itself, `trustEnds` the
 * end of a delegation.
 */
export const TIMER_KINDS = [
  'due',
  'remind',
  'remindManager',
  'transferToManager',
  'agree',
  'disagree',
  'return',
  'jump',
  'notifyAdministrator',
  'trustEnds',
] as const

/**
 * What would happen: the same engine, nothing written (the sheet's sentence). The optional members are those of the
 * action that is asked about. One of `workItemId`, `workflowInstanceId`, `workflowCode` says what it is about.
 */
export const simulateAction = endpoint({
  name: 'simulateAction',
  method: 'POST',
  path: '/api/runtime/workflow/simulate',
  access: 'session',
  body: 'form',
  input: z.object({
    actionCode: z.enum(FORM_ACTIONS),
    workItemId: z.optional(id),
    workflowInstanceId: z.optional(id),
    workflowCode: z.optional(z.string().check(mostCharacters(64))),
    departmentId: z.optional(id),
    trustor: z.optional(id),
    bizObject: z.optional(z.object({ data: formData })),
    /** Return: where to, and how back. */
    rejectToActivityCode: z.optional(z.string().check(mostCharacters(1000))),
    submitToReject: z.optional(z.boolean()),
    /** Whom: transfer, assist, copies, added signers, handlers. */
    participantors: z.optional(people),
    position: z.optional(z.enum(SIGN_POSITIONS)),
    mode: z.optional(z.enum(SIGN_MODES)),
    /** Administration. */
    activityCode: z.optional(activityCode),
    tokenId: z.optional(queryInt),
    collapse: z.optional(z.boolean()),
    runEndActions: z.optional(z.boolean()),
    ownerId: z.optional(id),
    ownerDeptId: z.optional(id),
    leaverId: z.optional(id),
    choice: z.optional(z.enum(LEAVER_CHOICES)),
    workflowVersion: z.optional(wholeNumber),
  }),
  output: z.object({
    /** Steps that open, with their people. */
    opens: z.array(z.object({ ...step, mode: z.nullable(z.enum(APPROVAL_MODES)) })),
    /** My node goes on waiting: so many of so many agreed. */
    waits: z.nullable(z.object({ ...nodeNames, agreed: z.number(), needed: z.number() })),
    /** The instance ends with this outcome. */
    ends: z.nullable(z.enum(INSTANCE_OUTCOME)),
    /** Steps whose tasks close, with those who lose them. */
    closes: z.optional(z.array(z.object(step))),
    /** Who gets a message: how many, and the first few. */
    told: z.optional(z.object({ count: z.number(), people: z.array(personRef) })),
    /** Fields I can change now and not afterwards. */
    locks: z.optional(z.array(z.object({ code: z.string(), name: z.string(), name_i18n: nameI18n }))),
    /** What is due when, soonest first. */
    timers: z.optional(z.array(z.object({ ...nodeNames, kind: z.enum(TIMER_KINDS), at: instant }))),
    /** The path behind what opens; a step with `dependsOn` may change with these fields. */
    ahead: z.optional(z.array(z.object({ ...step, dependsOn: z.array(nameI18n) }))),
    /** A straight back that turns into a re-run, because a gateway or the people between would change (engine B5). */
    rerunBecause: z.optional(z.enum(['gateway', 'people'])),
  }),
  faults: [
    'notFound',
    'alreadyHandled',
    'notParticipant',
    'actionNotOffered',
    'fieldInvalid',
    'fieldRequired',
    'noOneToApprove',
    'mayNotStart',
    'chooseNextHandlers',
  ],
})
