import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { formData } from '../form-page.ts'
import { actionResult, approval } from '../forms.ts'
import { ITEM_FAULTS, note, onItem, PEOPLE_FAULTS, people } from './parts.ts'

/** Asks others for an opinion and keeps the item (spec §7 assist_workItem, engine H). */
export const assistWorkItem = endpoint({
  name: 'assistWorkItem',
  method: 'POST',
  path: '/api/runtime/workflow/assist_workItem',
  access: 'session',
  write: true,
  body: 'form',
  input: z.object({ ...onItem, participantors: people, approval: note }),
  output: actionResult,
  faults: [...ITEM_FAULTS, ...PEOPLE_FAULTS, 'assistToSelf'],
})

/** Answers an assist (engine H1). Ours; submitting the assist item in the form does the same. */
export const answerAssist = endpoint({
  name: 'answerAssist',
  method: 'POST',
  path: '/api/runtime/workflow/answer_assist',
  access: 'session',
  write: true,
  body: 'form',
  input: z.object({ ...onItem, approval, bizObject: z.optional(z.object({ data: formData })) }),
  output: actionResult,
  faults: [...ITEM_FAULTS, 'fieldInvalid', 'fieldReadOnly', 'fieldHidden', 'fieldUnknown'],
})

/** The asker takes a question back; `workItemId` is the assist item (engine H3). Ours. */
export const withdrawAssist = endpoint({
  name: 'withdrawAssist',
  method: 'POST',
  path: '/api/runtime/workflow/withdraw_assist',
  access: 'session',
  write: true,
  input: z.object({ ...onItem }),
  output: actionResult,
  faults: ITEM_FAULTS,
})
