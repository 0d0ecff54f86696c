import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { formData } from './form-page.ts'
import { participantChoice } from './participant-choice.ts'
import { code, id, instant, nameI18n, personRef } from './shapes.ts'
import { mostCharacters } from './text-length.ts'
import { WORK_ITEM_KIND, WORK_ITEM_STATUS } from './vocabulary.ts'

/**
 * The next nodes whose people I have to choose, by the form as I have filled it in (spec §7 getParticipantsInfo,
 * engine R6): what I typed may lead elsewhere than what was loaded. Feeds `participantInfos` of the submit.
 */
export const getParticipantsInfo = endpoint({
  name: 'getParticipantsInfo',
  method: 'POST',
  path: '/api/runtime/form/getParticipantsInfo',
  access: 'session',
  body: 'form',
  input: z.object({
    /** A new form, or the item that is decided on. */
    workflowCode: z.optional(z.string().check(mostCharacters(64))),
    workItemId: z.optional(id),
    bizObject: z.object({ data: formData }),
  }),
  output: z.array(participantChoice),
  faults: ['notFound', 'notParticipant', 'formNotPublished', 'mayNotStart'],
})

/** Open items of an instance and who has them (spec §7 getWorkItems; the family writes a capital F). */
export const getWorkItems = endpoint({
  name: 'getWorkItems',
  method: 'GET',
  path: '/api/runtime/form/getWorkItems',
  access: 'session',
  input: z.object({ workFlowInstanceId: id }),
  output: z.array(
    z.object({
      id,
      activityCode: z.string(),
      activityName: z.string(),
      name_i18n: nameI18n,
      workItemType: z.enum(WORK_ITEM_KIND),
      state: z.enum(WORK_ITEM_STATUS),
      receiveTime: instant,
      /** Null: of a pool, nobody has claimed it (engine M9). */
      participant: z.nullable(personRef),
    }),
  ),
  faults: ['notFound', 'instanceDeleted'],
})

/**
 * The address of a record's page, or of the run's that it belongs to (spec §7 get_form_url); whole where the server
 * knows how people reach it (`PUBLIC_URL`), else from the host on.
 */
export const getFormUrl = endpoint({
  name: 'getFormUrl',
  method: 'GET',
  path: '/api/runtime/form/get_form_url',
  access: 'session',
  input: z.object({ schemaCode: code, bizObjectId: id, formCode: z.optional(code) }),
  output: z.string(),
  faults: ['notFound', 'modelUnknown', 'sheetUnknown', 'instanceDeleted'],
})

/** What a message of mine is about, to open its form (spec §7 get_message_form_url). */
export const getMessageFormUrl = endpoint({
  name: 'getMessageFormUrl',
  method: 'GET',
  path: '/api/runtime/form/get_message_form_url',
  access: 'session',
  input: z.object({ messageId: id }),
  output: z.object({
    bizObjectId: id,
    workItemId: z.nullable(id),
    workflowInstanceId: id,
    schemaCode: z.string(),
    sheetCode: z.string(),
  }),
  faults: ['notFound', 'instanceDeleted'],
})
