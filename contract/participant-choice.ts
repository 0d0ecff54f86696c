import * as z from 'zod/mini'
import { nameI18n, personRef } from './shapes.ts'

/** A next node whose people are chosen by whoever acts now (engine R6). */
export const participantChoice = z.object({
  activityCode: z.string(),
  activityName: z.string(),
  name_i18n: nameI18n,
  min: z.number(),
  max: z.number(),
  /** Whom: absent = everyone. */
  candidates: z.optional(z.array(personRef)),
  /** The choice made before a return. */
  chosen: z.array(personRef),
})
export type ParticipantChoice = z.infer<typeof participantChoice>
