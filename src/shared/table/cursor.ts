import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/base/listeners.ts'

/** A cell by its shown position; column 0 is the row's own head. */
export type Place = { readonly row: number; readonly column: number }
/** What a cell is to the cursor: `on` where it stands, `edit` while it is typed in, `in` for the rest of the block. */
export type CellMark = '' | 'on' | 'edit' | 'in'
/** A rectangle of cells, both ends included. */
export type Block = { readonly from: Place; readonly to: Place }

export type Cursor = {
  /** Where the cursor stands. */
  at(): Place
  block(): Block
  isEditing(): boolean
  markOf(row: number, column: number): CellMark
  /** Moves; `extend` keeps the block's other corner. */
  go(to: Place, extend?: boolean): void
  edit(): void
  /** Back from typing to moving. */
  rest(): void
  /** Rows or columns are fewer now. */
  within(rows: number, columns: number): void
  listen(listener: () => void): () => void
}

/**
 * Where the cursor of a grid stands; a cell hears of it and draws itself only when its own mark changes. Each of some
 * hundred cells asks at each key: as an atom of each cell that costs a hundred times as much
 * (docs/decisions/054-client-state.md).
 */
export function createCursor(): Cursor {
  let active: Place = { row: 0, column: 1 }
  let anchor = active
  let editing = false
  const { on, tell } = createListeners()
  const block = (): Block => ({
    from: { row: Math.min(active.row, anchor.row), column: Math.min(active.column, anchor.column) },
    to: { row: Math.max(active.row, anchor.row), column: Math.max(active.column, anchor.column) },
  })
  const isIn = ({ from, to }: Block, row: number, column: number) =>
    row >= from.row && row <= to.row && column >= from.column && column <= to.column
  return {
    at: () => active,
    block,
    isEditing: () => editing,
    markOf: (row, column) => {
      if (row === active.row && column === active.column) return editing ? 'edit' : 'on'
      return anchor !== active && isIn(block(), row, column) ? 'in' : ''
    },
    go: (to, extend = false) => {
      active = to
      if (!extend) anchor = active
      editing = false
      tell()
    },
    edit: () => {
      anchor = active
      editing = true
      tell()
    },
    rest: () => {
      if (!editing) return
      editing = false
      tell()
    },
    within: (rows, columns) => {
      const row = Math.max(0, Math.min(active.row, rows - 1))
      const column = Math.min(active.column, columns - 1)
      if (row === active.row && column === active.column) return
      active = { row, column }
      anchor = active
      editing = false
      tell()
    },
    listen: on,
  }
}

/** What is read of the cursor; draws again when that changes. */
export function useCursor<T>(cursor: Cursor, read: () => T): T {
  return useSyncExternalStore(cursor.listen, read)
}

export function useMark(cursor: Cursor, row: number, column: number): CellMark {
  return useCursor(cursor, () => cursor.markOf(row, column))
}
