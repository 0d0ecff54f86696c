import type { Cursor, Place } from './cursor.ts'

type Table = {
  readonly cursor: Cursor
  readonly rowCount: () => number
  readonly columnCount: () => number
  /** Rows in one view, for Page Up and Page Down. */
  readonly pageRows: () => number
  /** Moves the cursor and brings the cell into view. */
  readonly go: (to: Place, extend?: boolean) => void
}

/** How the keys of a spreadsheet move the cursor of a table. */
export function cursorMoves({ cursor, rowCount, columnCount, pageRows, go }: Table) {
  const step = (rows: number, columns: number, extend = false) => {
    const { row, column } = cursor.at()
    go(
      { row: clamp(row + rows, 0, rowCount() - 1), column: clamp(column + columns, 0, columnCount()) },
      extend,
    )
  }
  return {
    step,
    /** To the next cell in reading order; false at the end of the table. */
    stepInOrder: (by: 1 | -1): boolean => {
      const { row, column } = cursor.at()
      const next = column + by
      if (next >= 1 && next <= columnCount()) go({ row, column: next })
      else if (row + by >= 0 && row + by < rowCount()) {
        go({ row: row + by, column: by === 1 ? 1 : columnCount() })
      } else return false
      return true
    },
    /** Marks every cell. */
    all: () => {
      go({ row: 0, column: 1 })
      go({ row: rowCount() - 1, column: columnCount() }, true)
    },
    /** What a key does to the cursor, or null. */
    moveOf: (key: string, toEdge: boolean, extend: boolean): (() => void) | null => {
      const last = { row: rowCount() - 1, column: columnCount() }
      const { row, column } = cursor.at()
      switch (key) {
        case 'ArrowUp':
          return () => (toEdge ? go({ row: 0, column }, extend) : step(-1, 0, extend))
        case 'ArrowDown':
          return () => (toEdge ? go({ row: last.row, column }, extend) : step(1, 0, extend))
        case 'ArrowLeft':
          return () => (toEdge ? go({ row, column: 1 }, extend) : step(0, -1, extend))
        case 'ArrowRight':
          return () => (toEdge ? go({ row, column: last.column }, extend) : step(0, 1, extend))
        case 'Home':
          return () => go({ row: toEdge ? 0 : row, column: 1 }, extend)
        case 'End':
          return () => go({ row: toEdge ? last.row : row, column: last.column }, extend)
        case 'PageUp':
          return () => step(-pageRows(), 0, extend)
        case 'PageDown':
          return () => step(pageRows(), 0, extend)
        default:
          return null
      }
    },
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
