import * as z from 'zod/mini'
import { code } from '../shapes.ts'
import { duration } from './durations.ts'

/** What happens when a work item is late (engine O2). `jump` and `return` name their node. */
const timeoutStep = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('remind'),
    after: duration,
    /** At most so many times, one `every` apart; absent: once. */
    times: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
    every: z.optional(duration),
  }),
  z.strictObject({
    do: z.enum(['remindManager', 'transferToManager', 'agree', 'disagree', 'notifyAdministrator']),
    after: duration,
  }),
  z.strictObject({ do: z.enum(['return', 'jump']), after: duration, node: code }),
])
export type TimeoutStep = z.infer<typeof timeoutStep>

/**
 * Due time and its steps; both count from the moment the item opens (engine O1). A deciding step waits at least `grace`
 * after a recovery (engine O6, default one working hour).
 */
export const timeout = z.strictObject({
  due: duration,
  steps: z.optional(z.array(timeoutStep).check(z.maxLength(20))),
  grace: z.optional(duration),
})
export type Timeout = z.infer<typeof timeout>
