import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  id,
  instant,
  nameI18n,
  pageOf,
  paging,
  personRef,
  queryBoolean,
  replayToken,
  wholeNumber,
} from '../shapes.ts'
import { mostCharacters } from '../text-length.ts'
import { timeZone } from '../time-zone.ts'

/** Deal with tasks, or start workflows; digits as text on the wire (engine L10). */
export const TRUST_TYPES = { approval: '0', start: '1' } as const
/** Every workflow, or those named. */
export const RANGE_TYPES = { all: '0', part: '1' } as const

/** The window as it is typed: local time of `timeZone`, an IANA name; absent: the principal's (engine L1). */
const rule = {
  trustor: id,
  trustee: id,
  trustType: z.enum(TRUST_TYPES),
  rangeType: z.enum(RANGE_TYPES),
  /** With range `part`: each once. */
  workflowTrusts: z.optional(
    z.array(z.object({ workflowCode: z.string().check(mostCharacters(64)) })).check(z.maxLength(200)),
  ),
  /** With range `part`: whole applications. */
  appCodes: z.optional(z.array(z.string().check(mostCharacters(64))).check(z.maxLength(200))),
  /** Kind approval: only instances of initiators of these departments. */
  originatorDepartments: z.optional(z.array(id).check(z.maxLength(200))),
  startTime: instant,
  endTime: instant,
  timeZone: z.optional(timeZone),
  /** Items that are open already go along; without it the reply says how many could (engine L1). */
  includeOpen: z.optional(z.boolean()),
  /** The principal may decide as well; default true (engine L3). */
  bothMayAct: z.optional(z.boolean()),
}

const FAULTS = [
  'notFound',
  'noPermission',
  'personInactive',
  'trustOverlap',
  'trustToSelf',
  'trustCycle',
  'trustWindowInvalid',
  'trustPast',
  'trustEndsPast',
  'trustNamesNothing',
  'trustNamesUnknown',
  'duplicateSubmission',
] as const

const saved = z.object({
  id,
  /** Open items that are not moved; the page offers them. */
  openItems: z.number(),
  /** Open items that went along. */
  movedItems: z.number(),
})

/** Creates a trust for me, or for someone whose department I lead or administer (engine L8). */
export const createWorkflowTrust = endpoint({
  name: 'createWorkflowTrust',
  method: 'POST',
  path: '/api/runtime/workflowTrust/createWorkflowTrust',
  access: 'session',
  write: true,
  input: z.object({ ...rule, replayToken }),
  output: saved,
  faults: FAULTS,
})

/**
 * Changes a trust that is not over, but for whose it is; items it does not cover any more return to the principal
 * (engine L2, L9).
 */
export const updateWorkflowTrust = endpoint({
  name: 'updateWorkflowTrust',
  method: 'POST',
  path: '/api/runtime/workflowTrust/updateWorkflowTrust',
  access: 'session',
  write: true,
  input: z.object({
    id,
    ...rule,
    /** Of the trust as it was shown; another one is refused. */
    revision: z.optional(wholeNumber.check(z.minimum(1))),
    replayToken,
  }),
  output: saved,
  faults: [...FAULTS, 'trustChanged', 'trustOver'],
})

/** Deletes trusts; undecided items return to their principals, decided ones stay (engine L2, L9). */
export const deleteWorkflowTrust = endpoint({
  name: 'deleteWorkflowTrust',
  method: 'DELETE',
  path: '/api/runtime/workflowTrust/deleteWorkflowTrust',
  access: 'session',
  write: true,
  input: z.object({
    workflowTrustRuleId: z.optional(id),
    workflowTrustRuleIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(100))),
    replayToken,
  }),
  output: z.object({ deleted: z.number(), returnedItems: z.number() }),
  faults: ['notFound', 'noPermission', 'duplicateSubmission'],
})

/** A trust as it is shown. */
export const trustRow = z.object({
  id,
  revision: z.number(),
  trustor: personRef,
  trustee: personRef,
  /** Who set it up in the principal's place; null: the principal. */
  createdBy: z.nullable(personRef),
  trustType: z.enum(TRUST_TYPES),
  rangeType: z.enum(RANGE_TYPES),
  workflowTrusts: z.array(
    z.object({ workflowCode: z.string(), workflowName: z.string(), name_i18n: nameI18n }),
  ),
  apps: z.array(z.object({ appCode: z.string(), name: z.string(), name_i18n: nameI18n })),
  departments: z.array(z.object({ id, name: z.string(), name_i18n: nameI18n })),
  startTime: instant,
  endTime: instant,
  timeZone: z.string(),
  bothMayAct: z.boolean(),
  /** STOP: over, stopped, or its delegate was disabled. */
  state: z.enum(['RUN', 'STOP']),
  /** Ended by somebody: while it ran, `endTime` being when, or before it began; null: not, or by its time. */
  ended: z.nullable(z.enum(['early', 'neverBegan'])),
  /** RUN, but the window has not begun. */
  upcoming: z.boolean(),
  /** Undecided items that stand with the delegate now. */
  openItems: z.number(),
})
export type TrustRow = z.infer<typeof trustRow>

/**
 * Trusts I gave; `trustee` asks for those I was given. Heads of departments and administrators name others, or ask with
 * `ofOthers` for those of everyone they may give them for. Newest first. `living`: only those that run or are still to
 * come, by when they begin, so that whatever applies now stands on the first page.
 */
export const queryWorkflowTrust = endpoint({
  name: 'queryWorkflowTrust',
  method: 'GET',
  path: '/api/runtime/workflowTrust/queryWorkflowTrust',
  access: 'session',
  input: z.extend(paging, {
    trustor: z.optional(id),
    trustee: z.optional(id),
    ofOthers: z.optional(queryBoolean),
    living: z.optional(queryBoolean),
  }),
  output: pageOf(trustRow),
  faults: ['noPermission'],
})

/** One trust. */
export const getWorkflowTrust = endpoint({
  name: 'getWorkflowTrust',
  method: 'GET',
  path: '/api/runtime/workflowTrust/getWorkflowTrust',
  access: 'session',
  input: z.object({ workflowTrustRuleId: id }),
  output: trustRow,
  faults: ['notFound', 'noPermission'],
})
