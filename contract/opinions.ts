import * as z from 'zod/mini'
import { instant, nameI18n, personRef } from './shapes.ts'

/** What a field of type approval comment shows: one decision of a node bound to it, the oldest first. Never sent back. */
export const fieldOpinion = z.object({
  activityCode: z.string(),
  activityName: z.string(),
  activityName_i18n: nameI18n,
  person: personRef,
  kind: z.enum(['submit', 'agree', 'disagree', 'return']),
  at: instant,
  /** Empty: decided without a word. */
  opinion: z.string(),
})
export type FieldOpinion = z.infer<typeof fieldOpinion>
