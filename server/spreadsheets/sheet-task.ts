import * as z from 'zod/mini'

/** What the worker is asked for: the lines of a file's first sheet. */
export const sheetTask = z.object({ bytes: z.instanceof(Uint8Array), maxRows: z.number() })
export type SheetTask = z.infer<typeof sheetTask>

export const readAnswer = z.union([
  z.object({ problem: z.enum(['notWorkbook', 'tooBig', 'tooManyRows', 'tooManyColumns']) }),
  z.object({ lines: z.array(z.array(z.string())) }),
])
export type ReadAnswer = z.infer<typeof readAnswer>
