import { useEffect, useRef } from 'react'
import type { Cursor } from './cursor.ts'
import { useCursorPlace } from './use-cursor-place.ts'
import { useShownRows } from './use-shown-rows.ts'

type Options = {
  readonly cursor: Cursor
  readonly rowCount: number
  /** Without the row heads. */
  readonly columnCount: number
}

/** What a table has whether or not it is edited: its boxes, the rows in view, and a cursor that stays within it. */
export function useTable({ cursor, rowCount, columnCount }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const shown = useShownRows(scroller, rowCount, cursor)
  useEffect(() => cursor.within(rowCount, columnCount + 1), [cursor, rowCount, columnCount])
  const { go, lead } = useCursorPlace({ cursor, box, show: shown.show })
  return { scroller, box, go, lead, rows: shown.rows, pageRows: shown.pageRows }
}
