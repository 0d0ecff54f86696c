import * as z from 'zod/mini'
import { SHEET_PROBLEMS } from './sheet-limits.ts'

/** What the worker is asked for: the lines of a file's first sheet. */
export const sheetTask = z.object({ bytes: z.instanceof(Uint8Array), maxRows: z.number() })
export type SheetTask = z.infer<typeof sheetTask>

/**
 * Why a cell has no value: the spreadsheet could not work it out, nobody has worked it out yet, or not all of its digits
 * are there.
 */
export const CELL_PROBLEMS = ['errorValue', 'noResult', 'digitsLost'] as const

const readCell = z.object({
  /** Numbers as plain decimals, days and times as they are stored here. */
  text: z.string(),
  /** What people see in the cell, where that is something else: `00123`, `15%`. */
  shown: z.optional(z.string()),
  problem: z.optional(z.enum(CELL_PROBLEMS)),
})
export type ReadCell = z.infer<typeof readCell>

const readSheet = z.object({
  name: z.string(),
  /** Whether the file has other sheets that can be seen. */
  hasOthers: z.boolean(),
  /** The rows that hold something and can be seen, in their order, with their cells by column; all counted from 1. */
  lines: z.array(z.object({ line: z.int(), cells: z.map(z.int(), readCell) })),
  /** How many rows hold something and are hidden. */
  hiddenRows: z.int(),
  /** Columns of `lines` that are hidden. */
  hiddenColumns: z.array(z.int()),
  /** Cells that are one with those below them. */
  merged: z.array(z.object({ top: z.int(), left: z.int(), bottom: z.int() })),
})
export type ReadSheet = z.infer<typeof readSheet>
export type ReadLine = ReadSheet['lines'][number]

export const readAnswer = z.union([
  z.object({ problem: z.enum(SHEET_PROBLEMS) }),
  z.object({ sheet: readSheet }),
])
export type ReadAnswer = z.infer<typeof readAnswer>
