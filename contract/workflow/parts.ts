import * as z from 'zod/mini'
import type { FaultName } from '../fault-codes.ts'
import { approval, PAPER_FAULTS } from '../forms.ts'
import { fence, id, nameI18n, queryInt, replayToken } from '../shapes.ts'
import { mostCharacters } from '../text-length.ts'

/** Code of a node as the wire names it. */
export const activityCode = z.string().check(z.minLength(1), mostCharacters(64))

/** Names of a node. */
export const nodeNames = { activityCode: z.string(), activityName: z.string(), name_i18n: nameI18n }

/** What every write on a work item carries (engine G2, G3). */
export const onItem = { workItemId: id, fence, replayToken }

/**
 * What every write on an instance as a whole carries. `revision` is the instance's, as `loadForm` and
 * `get_instance_baseinfo` told it: absent, the write is decided on whatever it finds. It is a number in a query too,
 * because several of these writes are GET in the spec.
 */
export const onInstance = { workflowInstanceId: id, revision: z.optional(queryInt), replayToken }

/** Why an administrator acts (engine G6, X6); flat, so that it fits into a query. Length is checked with its message. */
export const reason = z.string()

/** People by id, in order; the most of one call is the node's setting (engine R8, J4). */
export const people = z.array(id).check(z.minLength(1), z.maxLength(2000))

/** A note to those who are asked; up to 4,000 characters, checked with its own message. */
export const note = z.optional(approval)

/** What may be said to any write on a work item (engine G2–G6, G10). */
export const ITEM_FAULTS = [
  'notFound',
  'instanceDeleted',
  'instanceEnded',
  'alreadyHandled',
  'dataChanged',
  'notParticipant',
  'actionNotOffered',
  'notYourTurn',
  'suspendedBySigners',
  'membershipLost',
  'opinionRequired',
  'opinionTooLong',
  ...PAPER_FAULTS,
  'duplicateSubmission',
] as const satisfies readonly FaultName[]

/** What may be said to any write on an instance as a whole (engine G, X6). */
export const INSTANCE_FAULTS = [
  'notFound',
  'instanceDeleted',
  'instanceEnded',
  'dataChanged',
  'noPermission',
  'outOfScope',
  'ownInstance',
  'actionNotOffered',
  'opinionRequired',
  'opinionTooLong',
  'duplicateSubmission',
] as const satisfies readonly FaultName[]

/** What may be wrong with people who are named (engine R8, T2, J4, I5, X2). */
export const PEOPLE_FAULTS = [
  'personInactive',
  'personNotAllowed',
  'initiatorNotAllowed',
  'tooManyParticipants',
] as const satisfies readonly FaultName[]
