import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { formData } from '../form-page.ts'
import { actionResult, approval } from '../forms.ts'
import { code, id, queryBoolean, queryInt, wholeNumber } from '../shapes.ts'
import { batchResult } from './batch-result.ts'
import { activityCode, INSTANCE_FAULTS, onInstance, PEOPLE_FAULTS, people, reason } from './parts.ts'

/** Which open token is meant; several open ones without it: `severalTokens` lists them (engine X1). */
const tokenId = z.optional(queryInt)

/** What may be said when a node is activated (engine X1). */
const ACTIVATE_FAULTS = [
  'severalTokens',
  'otherBranch',
  'needsCollapse',
  'reopenNotAllowed',
  'noOneToApprove',
] as const

/** What may be said when the people of a node change (engine X2, M7). */
const ADJUST_FAULTS = ['sameHandlers', 'mustLeaveOne', 'alreadySigner', 'wouldPassWithoutHuman'] as const

/** Moves to another node, or opens a new round of the same (spec §7 activate_activity, engine X1). */
export const activateActivity = endpoint({
  name: 'activateActivity',
  method: 'GET',
  path: '/api/runtime/workflow/activate_activity',
  access: 'session',
  write: true,
  input: z.object({
    ...onInstance,
    activityCode,
    tokenId,
    /** All branches of the split close (X1 b). */
    collapse: z.optional(queryBoolean),
    /** Absent: whoever the node resolves to. In a POST only, as a query names each thing once. */
    participantors: z.optional(people),
    reason,
  }),
  output: actionResult,
  faults: [...INSTANCE_FAULTS, ...PEOPLE_FAULTS, ...ACTIVATE_FAULTS],
})

/** Cancels all tasks of a node; the instance stands still there (spec §7 cancel_activity, engine X3). */
export const cancelActivity = endpoint({
  name: 'cancelActivity',
  method: 'GET',
  path: '/api/runtime/workflow/cancel_activity',
  access: 'session',
  write: true,
  input: z.object({ ...onInstance, activityCode, tokenId, reason }),
  output: actionResult,
  faults: [...INSTANCE_FAULTS, 'severalTokens'],
})

/** An administrator says who handles an open node, in order (spec §7 adjust_participantors, engine X2). */
export const adjustParticipantors = endpoint({
  name: 'adjustParticipantors',
  method: 'POST',
  path: '/api/runtime/workflow/adjust_participantors',
  access: 'session',
  write: true,
  body: 'form',
  input: z.object({ ...onInstance, activityCode, tokenId, participantors: people, reason }),
  output: actionResult,
  faults: [...INSTANCE_FAULTS, ...PEOPLE_FAULTS, ...ADJUST_FAULTS, 'severalTokens'],
})

/** What an administrator can do to an instance; the last three are ours (engine X5, X8, Q1). */
export const MAINTENANCE_OPERATIONS = [
  'CANCELED_WORKFLOW',
  'ADJUST_PARTICIPANT',
  'COMPLETED_WORKFLOW',
  'CANCELED_ACTIVITY_WORKITEM',
  'ACTIVATE_ACTIVITY',
  'DELETE_WORKFLOW',
  'MODIFY_OWNER',
  'EDIT_TEMPLATE',
  'RETRY_STEP',
  'RESOLVE_LEAVER',
] as const
export type MaintenanceOperation = (typeof MAINTENANCE_OPERATIONS)[number]

/** What becomes of a task whose handler left (engine Q1). */
export const LEAVER_CHOICES = ['assign', 'manager', 'skip', 'return'] as const
export type LeaverChoice = (typeof LEAVER_CHOICES)[number]

/** How a failed service step goes on (engine X8). */
export const STEP_CHOICES = ['retry', 'skip'] as const

const common = { ...onInstance, approval }
const at = { activityCode, tokenId }
/** Also for the others of the same model, node, state and handler, each for itself (spec §4, engine X7, G12). */
const batchOperation = z.optional(z.boolean())

/** The single entry to all maintenance (spec §7 workflow_operation); each kind says what it needs. */
const operation = z.discriminatedUnion('operationType', [
  z.object({ operationType: z.literal('CANCELED_WORKFLOW'), ...common, batchOperation }),
  z.object({ operationType: z.literal('DELETE_WORKFLOW'), ...common, batchOperation }),
  z.object({
    operationType: z.literal('COMPLETED_WORKFLOW'),
    ...common,
    runEndActions: z.boolean(),
    batchOperation,
  }),
  z.object({
    operationType: z.literal('ADJUST_PARTICIPANT'),
    ...common,
    ...at,
    participantors: people,
    batchOperation,
  }),
  z.object({ operationType: z.literal('CANCELED_ACTIVITY_WORKITEM'), ...common, ...at, batchOperation }),
  z.object({
    operationType: z.literal('ACTIVATE_ACTIVITY'),
    ...common,
    ...at,
    collapse: z.optional(z.boolean()),
    participantors: z.optional(people),
    batchOperation,
  }),
  z.object({ operationType: z.literal('MODIFY_OWNER'), ...common, ownerId: id, ownerDeptId: id }),
  z.object({
    operationType: z.literal('EDIT_TEMPLATE'),
    ...common,
    workflowVersion: wholeNumber.check(z.minimum(1)),
    /** Old node code to new, where they differ; old property code to new, likewise (engine X5). */
    nodes: z.optional(z.record(code, code)),
    fields: z.optional(z.record(code, code)),
    batchOperation,
  }),
  z.object({
    operationType: z.literal('RETRY_STEP'),
    ...common,
    ...at,
    choice: z.enum(STEP_CHOICES),
    /** The step's input, corrected. */
    bizObject: z.optional(z.object({ data: formData })),
  }),
  z.object({
    operationType: z.literal('RESOLVE_LEAVER'),
    ...common,
    ...at,
    /** Whose tasks. */
    leaverId: id,
    choice: z.enum(LEAVER_CHOICES),
    /** `assign`: to whom. */
    participantor: z.optional(id),
    /** `return`: to where. */
    rejectToActivityCode: z.optional(activityCode),
    batchOperation,
  }),
])
export type MaintenanceInput = z.infer<typeof operation>

/** One maintenance operation, on one instance or on all alike. `results` has one row per instance. */
export const workflowOperation = endpoint({
  name: 'workflowOperation',
  method: 'POST',
  path: '/api/runtime/workflow/workflow_operation',
  access: 'session',
  write: true,
  body: 'form',
  input: operation,
  output: batchResult,
  faults: [
    ...INSTANCE_FAULTS,
    ...PEOPLE_FAULTS,
    ...ACTIVATE_FAULTS,
    ...ADJUST_FAULTS,
    'deleteNotAllowed',
    'hasRunningChildren',
    'departmentNotOwners',
    'migrationImpossible',
    'notFailed',
    'notLeaver',
    'cannotReturn',
    'fieldInvalid',
  ],
})
