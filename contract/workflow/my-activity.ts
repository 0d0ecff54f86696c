import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, nameI18n } from '../shapes.ts'

/** Days that the picture of the workbench shows. */
export const ACTIVITY_DAYS = 14

/** Ours: what I received and decided on each of the last days of my time zone, and how long decisions took me. */
export const getMyActivity = endpoint({
  name: 'getMyActivity',
  method: 'GET',
  path: '/api/runtime/workflow/get_my_activity',
  access: 'session',
  input: z.object({}),
  output: z.object({
    /** Oldest first, today last. */
    days: z.array(z.object({ day, received: z.number(), handled: z.number() })),
    /** Decisions of the last seven days, today among them. */
    handledThisWeek: z.number(),
    /** Milliseconds from receiving to deciding, of those; null without any. */
    averageThisWeek: z.nullable(z.number()),
    /** The workflows of the last 30 days that took me longest on average, at most five. */
    workflows: z.array(
      z.object({
        workflowCode: z.string(),
        name: z.string(),
        name_i18n: nameI18n,
        average: z.number(),
        handled: z.number(),
      }),
    ),
  }),
  faults: [],
})
