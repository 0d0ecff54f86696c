import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { formData } from './form-page.ts'
import { id, nameI18n, replayToken, wholeNumber } from './shapes.ts'
import { mostCharacters } from './text-length.ts'

/**
 * An open form with what was typed and not sent: a new one by `workflowCode`, one's own task by `workItemId`, a plain
 * record by `schemaCode` and `sheetCode` (the first one by default), one that is stored by `objectId` and its
 * `revision` too.
 */
export const openForm = {
  workflowCode: z.optional(z.string().check(mostCharacters(64))),
  workItemId: z.optional(id),
  schemaCode: z.optional(z.string().check(mostCharacters(64))),
  sheetCode: z.optional(z.string().check(mostCharacters(64))),
  objectId: z.optional(id),
  revision: z.optional(wholeNumber),
  departmentId: z.optional(id),
  bizObject: z.object({ data: formData }),
}

export const OPEN_FORM_FAULTS = [
  'notFound',
  'mayNotStart',
  'formNotPublished',
  'modelUnknown',
  'recordOfRun',
  'recordNotCreatable',
  'recordReadOnly',
  'dataChanged',
  'departmentNotYours',
  'fieldHidden',
  'fieldReadOnly',
  'fieldInvalid',
] as const

/**
 * Presses a button of a form: its business rule is carried out. What it fills in comes back and is not stored; the
 * form is saved or submitted as always.
 */
export const executeCustomButton = endpoint({
  name: 'executeCustomButton',
  method: 'POST',
  path: '/api/runtime/form/executeCustomButton',
  access: 'session',
  write: true,
  body: 'form',
  input: z.object({ ...openForm, buttonCode: z.string().check(mostCharacters(64)), replayToken }),
  output: z.object({
    /** Fields to fill in: those that changed and that the person may edit. */
    data: formData,
    /** What to say, in order. */
    messages: z.array(nameI18n),
  }),
  faults: [...OPEN_FORM_FAULTS, 'buttonNotOffered', 'ruleRefused', 'ruleFailed', 'duplicateSubmission'],
})
