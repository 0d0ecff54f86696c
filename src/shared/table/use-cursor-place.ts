import type { RefObject } from 'react'
import type { Cursor, Place } from './cursor.ts'
import { focusCell } from './focus-cell.ts'

type Table = {
  readonly cursor: Cursor
  /** What holds the cells; each says where it stands by `data-place`. */
  readonly box: RefObject<HTMLDivElement | null>
  /** Brings a row into view. */
  readonly show: (row: number) => void
}

/** Moves the cursor of a table, and the focus with it. */
export function useCursorPlace({ cursor, box, show }: Table) {
  const cellOf = ({ row, column }: Place) =>
    box.current?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)
  const standsAt = ({ row, column }: Place) => {
    const at = cursor.at()
    return row === at.row && column === at.column
  }
  const go = (to: Place, extend?: boolean) => {
    // A row far away is drawn when the one with the focus has left the document.
    if (!standsAt(to) && box.current?.contains(document.activeElement))
      box.current.setAttribute('data-takes-focus', '')
    show(to.row)
    cursor.go(to, extend)
    cellOf(to)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }
  return {
    go,
    /** From outside: the cell takes the focus when it is drawn. */
    lead: (to: Place) => {
      // Where the cursor stands already no cell is drawn anew.
      const cell = standsAt(to) && !cursor.isEditing() ? cellOf(to) : null
      if (cell == null) box.current?.setAttribute('data-takes-focus', '')
      go(to)
      if (cell != null) focusCell(cell)
    },
  }
}
