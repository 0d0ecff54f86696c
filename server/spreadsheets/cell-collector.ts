import type { CellPlace, CellRange } from './cell-place.ts'
import { LAST_ROW, MOST_CELLS, MOST_CHARACTERS, MOST_COLUMNS, UnreadableSheet } from './sheet-limits.ts'
import type { ReadCell } from './sheet-task.ts'

/** What stands in a cell: itself, or which of the shared strings. */
export type FoundCell = ReadCell | { readonly sharedString: number }
type Row = Map<number, FoundCell>

export type FoundSheet = {
  /** By row and column, counted from 1. Only cells with content. */
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, FoundCell>>
  /** How many rows with content are hidden; they are not among `rows`. */
  readonly hiddenRows: number
  readonly hiddenColumns: readonly CellRange[]
  readonly merged: readonly CellRange[]
}

/** Merged cells matter to heads alone. */
const MOST_MERGED = 1_000
/** More are in no sheet that somebody made. */
const MOST_RANGES = 10_000

/** Gathers the cells of a sheet that hold something, and stops at what is too much. */
export function cellCollector(mostRows: number) {
  const rows = new Map<number, Row>()
  const columns = new Set<number>()
  const hiddenRows = new Set<number>()
  const hiddenColumns: CellRange[] = []
  const merged: CellRange[] = []
  const unknown: CellRange[] = []
  let cells = 0
  let characters = 0

  const keep = ({ row, column }: CellPlace, found: FoundCell) => {
    cells += 1
    columns.add(column)
    const line: Row = rows.get(row) ?? new Map()
    rows.set(row, line.set(column, found))
    if (rows.size > mostRows) throw new UnreadableSheet('tooManyRows')
    if (columns.size > MOST_COLUMNS) throw new UnreadableSheet('tooManyColumns')
    if (cells > MOST_CELLS) throw new UnreadableSheet('tooBig')
  }
  return {
    keep,
    hideRow: (row: number) => hiddenRows.add(row),
    hideColumns: (left: number, right: number) => {
      if (hiddenColumns.length < MOST_RANGES) hiddenColumns.push({ top: 1, bottom: LAST_ROW, left, right })
    },
    merge: (range: CellRange) => {
      if (merged.length < MOST_MERGED) merged.push(range)
    },
    /** The cells of one formula that nobody worked out; but for the first they say nothing of it themselves. */
    leaveUnknown: (range: CellRange) => {
      if (unknown.length < MOST_RANGES) unknown.push(range)
    },
    /** Counts what is read of a cell, before it is known whether it is kept. */
    countText: (text: string) => {
      characters += text.length
      if (characters > MOST_CHARACTERS) throw new UnreadableSheet('tooBig')
    },
    end: (): FoundSheet => {
      let steps = 0
      const last = [...rows.keys()].reduce((far, row) => Math.max(far, row), 0)
      for (const { top, left, bottom, right } of unknown) {
        for (let row = top; row <= Math.min(bottom, last); row += 1) {
          for (let column = left; column <= right; column += 1) {
            steps += 1
            if (steps > MOST_CELLS) throw new UnreadableSheet('tooBig')
            if (!hiddenRows.has(row)) keep({ row, column }, { text: '', problem: 'noResult' })
          }
        }
      }
      return { rows, hiddenRows: hiddenRows.size, hiddenColumns, merged }
    },
  }
}
