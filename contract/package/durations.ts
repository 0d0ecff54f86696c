import * as z from 'zod/mini'

/** A length of time. Hours and days run through; working hours and days follow the calendar (engine O1). */
export const duration = z.strictObject({
  amount: z.int().check(z.minimum(1), z.maximum(100_000)),
  unit: z.enum(['minute', 'hour', 'day', 'workHour', 'workDay']),
})
export type Duration = z.infer<typeof duration>
