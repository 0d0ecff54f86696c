import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { actionResult, approval } from '../forms.ts'
import { id, personRef } from '../shapes.ts'
import { mostCharacters } from '../text-length.ts'
import { ITEM_FAULTS, nodeNames, onItem } from './parts.ts'

/** How it goes on after the receiver resubmits: node by node, or straight back to who returned it (engine B4). */
export const RETURN_MODES = ['rerun', 'straight'] as const
export type ReturnMode = (typeof RETURN_MODES)[number]

/** Nodes that an item may be returned to, best choice first (spec §7 list_reject_activities, engine B1). */
export const listRejectActivities = endpoint({
  name: 'listRejectActivities',
  method: 'GET',
  path: '/api/runtime/workflow/list_reject_activities',
  access: 'session',
  input: z.object({ workItemId: id }),
  output: z.array(
    z.object({
      ...nodeNames,
      /** Who would receive it (engine B3). */
      people: z.array(personRef),
      activityType: z.enum(['START', 'PARTICIPANT']),
      /** May be chosen together with the others of the same `splitCode` (engine B13). */
      checkbox: z.boolean(),
      splitCode: z.nullable(z.string()),
      /** What the node allows (engine B4), and what is preselected. */
      modes: z.array(z.enum(RETURN_MODES)),
      preferred: z.enum(RETURN_MODES),
    }),
  ),
  faults: ['notFound', 'notParticipant'],
})

/** Return to one earlier node, or to several of one split (spec §7 reject_workItem, engine B, B13). */
export const rejectWorkItem = endpoint({
  name: 'rejectWorkItem',
  method: 'POST',
  path: '/api/runtime/workflow/reject_workItem',
  access: 'session',
  write: true,
  input: z.object({
    ...onItem,
    /** One code, or several joined by comma. */
    rejectToActivityCode: z.string().check(z.minLength(1), mostCharacters(1000)),
    /** True: straight back after the correction; absent: the target's `preferred`. */
    submitToReject: z.optional(z.boolean()),
    approval,
  }),
  output: actionResult,
  faults: [...ITEM_FAULTS, 'cannotReturn', 'returnLimit', 'returnSeveral', 'returnMode'],
})
