import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { formData } from './form-page.ts'
import { summaryField } from './rows.ts'
import { code, id, instant, nameI18n, personRef, replayToken, wholeNumber } from './shapes.ts'

/**
 * A record where a form names one (property types relation, multiRelation). The form stores the id alone; the rest is
 * looked up for whoever reads. `readable` false: the name is all this person learns of it. `missing`: it was deleted.
 */
export const recordRef = z.object({
  id,
  schemaCode: z.string(),
  name: z.string(),
  name_i18n: z.optional(nameI18n),
  sequenceNo: z.optional(z.string()),
  appCode: z.optional(z.string()),
  /** Of a run: its page is the instance's. */
  instanceId: z.optional(z.nullable(id)),
  readable: z.boolean(),
  missing: z.optional(z.boolean()),
  /** Title and two or three fields recognise it; those this person may see. */
  summary: z.optional(z.array(summaryField)),
})
export type RecordRef = z.infer<typeof recordRef>

const written = z.object({ bizObjectId: id, revision: z.number(), sequenceNo: z.string() })
export type WrittenRecord = z.infer<typeof written>

const write = {
  formType: z.literal('2'),
  /** `id` absent: a new record. */
  bizObject: z.object({ id: z.optional(id), schemaCode: code, data: formData }),
  /** Of the record as it was loaded; a change by somebody else since then is refused. */
  revision: z.optional(wholeNumber),
  /** Department the new record belongs to; absent: the writer's main one. */
  departmentId: z.optional(id),
  replayToken,
}

const WRITE_FAULTS = [
  'notFound',
  'modelUnknown',
  'recordOfRun',
  'recordNotCreatable',
  'recordReadOnly',
  'dataChanged',
  'valueNotUnique',
  'fileNotYours',
  'departmentNotYours',
  'fieldRequired',
  'fieldInvalid',
  'fieldReadOnly',
  'fieldHidden',
  'fieldUnknown',
  'duplicateSubmission',
] as const

/** Stores a plain record for good: everything is checked (spec §7 runtime/form/submit, formType "2"). */
export const submitRecord = endpoint({
  name: 'submitRecord',
  method: 'POST',
  path: '/api/runtime/form/submit',
  access: 'session',
  write: true,
  body: 'form',
  input: z.object({ ...write, actionCode: z.optional(z.literal('submit')) }),
  output: written,
  faults: WRITE_FAULTS,
})

/**
 * Stores a plain record that is not finished: required fields may still be empty, and only its owner sees it. One that
 * was submitted before is checked as a submit is (spec §7 runtime/form/save).
 */
export const saveRecord = endpoint({
  name: 'saveRecord',
  method: 'POST',
  path: '/api/runtime/form/save',
  access: 'session',
  write: true,
  body: 'form',
  input: z.object(write),
  output: written,
  faults: WRITE_FAULTS,
})

/** Deletes a plain record that nothing names any more (spec §7 runtime/form/delete). */
export const deleteRecord = endpoint({
  name: 'deleteRecord',
  method: 'DELETE',
  path: '/api/runtime/form/delete',
  access: 'session',
  write: true,
  input: z.object({ schemaCode: code, objectId: id, revision: z.optional(wholeNumber), replayToken }),
  output: z.object({ bizObjectId: id }),
  faults: [
    'notFound',
    'modelUnknown',
    'recordOfRun',
    'recordNotDeletable',
    'dataChanged',
    'recordRelated',
    'duplicateSubmission',
  ],
})

/** May I create a record of this model? (wire.md §4 form/add) */
export const mayCreateRecord = endpoint({
  name: 'mayCreateRecord',
  method: 'POST',
  path: '/api/runtime/form/add',
  access: 'session',
  input: z.object({ schemaCode: code }),
  output: z.object({ appCode: z.string(), sheetCode: z.string() }),
  faults: ['modelUnknown', 'recordNotCreatable', 'recordOfRun'],
})

/**
 * The writes of a plain record, newest first: who, when, and whether fields changed that I may see; what they were and
 * became tells `compareOperationLog`. A run's are in its `list_operation`. Ours.
 */
export const listRecordChanges = endpoint({
  name: 'listRecordChanges',
  method: 'GET',
  path: '/api/runtime/form/list_changes',
  access: 'session',
  input: z.object({ schemaCode: code, objectId: id }),
  output: z.array(
    z.object({
      /** The `bizObjectLogId` of `compareOperationLog`. */
      id: z.string(),
      /** Null: a rule that the server ran by itself. */
      operator: z.nullable(personRef),
      time: instant,
      created: z.boolean(),
      hasChanges: z.boolean(),
    }),
  ),
  faults: ['notFound', 'modelUnknown', 'recordOfRun'],
})
