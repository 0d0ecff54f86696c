import * as z from 'zod/mini'

const cell = z.object({
  text: z.string(),
  /** Written as a number; everything else as text, never as a formula (security E-01). */
  isNumber: z.boolean(),
})
export type SheetCell = z.infer<typeof cell>

/** What the worker is asked for. */
export const sheetTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), bytes: z.instanceof(Uint8Array), maxRows: z.number() }),
  z.object({
    kind: z.literal('write'),
    name: z.string(),
    /** The first one is the head. */
    lines: z.array(z.array(cell)),
    /** In characters. */
    widths: z.array(z.number()),
  }),
])
export type SheetTask = z.infer<typeof sheetTask>

export const readAnswer = z.union([
  z.object({ problem: z.enum(['notWorkbook', 'tooBig', 'tooManyRows', 'tooManyColumns']) }),
  z.object({ lines: z.array(z.array(z.string())) }),
])
export type ReadAnswer = z.infer<typeof readAnswer>
