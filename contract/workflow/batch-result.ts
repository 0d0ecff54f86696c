import * as z from 'zod/mini'
import { faultDetails } from '../envelope.ts'
import { id } from '../shapes.ts'

/** One item of a batch (engine G12): a refusal says its fault with the values for its message. */
export const batchRow = z.object({
  id,
  result: z.enum(['done', 'conflict', 'needsInput', 'notAllowed']),
  fault: z.optional(z.string()),
  params: faultDetails.shape.params,
  /** Who did what meanwhile, where that is why (engine G2). */
  conflict: faultDetails.shape.conflict,
})
export type BatchRow = z.infer<typeof batchRow>

/** What became of each item of a batch. */
export const batchResult = z.object({
  successNum: z.number(),
  failNum: z.number(),
  results: z.array(batchRow),
})
export type BatchResult = z.infer<typeof batchResult>
