import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { formData } from '../form-page.ts'
import { actionResult } from '../forms.ts'
import { SIGN_POSITIONS } from '../package/approval-settings.ts'
import { id } from '../shapes.ts'
import { ITEM_FAULTS, note, onItem, PEOPLE_FAULTS, people } from './parts.ts'

/** How an added group decides (engine J0). */
export const SIGN_MODES = ['all', 'any', 'sequence'] as const
export type SignMode = (typeof SIGN_MODES)[number]

/**
 * Adds approvers at my node (spec §7, engine J). `after` is my agree at the same time (J2): it takes the form and the
 * opinion as an agree does.
 */
export const adjustWorkItemParticipators = endpoint({
  name: 'adjustWorkItemParticipators',
  method: 'POST',
  path: '/api/runtime/workflow/adjust_workItem_participators',
  access: 'session',
  write: true,
  body: 'form',
  input: z.object({
    ...onItem,
    participantors: people,
    /** Absent: parallel. */
    position: z.optional(z.enum(SIGN_POSITIONS)),
    /** Absent: all. */
    mode: z.optional(z.enum(SIGN_MODES)),
    approval: note,
    bizObject: z.optional(z.object({ data: formData })),
  }),
  output: actionResult,
  faults: [
    ...ITEM_FAULTS,
    ...PEOPLE_FAULTS,
    'addSignToSelf',
    'addSignTooDeep',
    'addSignTooMany',
    'addSignPosition',
    'alreadySigner',
    'afterSignNeedsAgree',
    'assistOpen',
    'fieldRequired',
    'fieldInvalid',
    'fieldReadOnly',
    'fieldHidden',
    'fieldUnknown',
  ],
})

/** Takes an added person away who has not decided (engine J6). Ours; `workItemId` and fence are the adder's item. */
export const removeSigner = endpoint({
  name: 'removeSigner',
  method: 'POST',
  path: '/api/runtime/workflow/remove_signer',
  access: 'session',
  write: true,
  input: z.object({
    ...onItem,
    /** One person; his own added signers go with him. */
    participantors: z.array(id).check(z.length(1)),
    approval: note,
  }),
  output: actionResult,
  faults: [...ITEM_FAULTS, 'cannotRemoveSigner', 'wouldPassWithoutHuman', 'mustLeaveOne'],
})
