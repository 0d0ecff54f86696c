import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'
import type { Cursor } from './cursor.ts'
import { HEAD_ROW_PX, ROW_PX } from './measures.ts'

/** Up to here all rows stand in the document. */
const PLAIN_ROWS = 40
const ROWS_AHEAD = 4
/** Before it was measured. */
const FIRST_VIEW = { width: 960, height: 520 }

/** Positions of the rows that are in the document: those in view, and the one with the cursor. */
export function useShownRows(scroller: RefObject<HTMLDivElement | null>, count: number, cursor: Cursor) {
  const list = useVirtualizer({
    count,
    enabled: count > PLAIN_ROWS,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: ROWS_AHEAD,
    initialRect: FIRST_VIEW,
    scrollPaddingStart: HEAD_ROW_PX,
    scrollPaddingEnd: ROW_PX,
    scrollMargin: HEAD_ROW_PX,
    rangeExtractor: useCallback(
      (range: Range) => {
        const rows = defaultRangeExtractor(range)
        const { row } = cursor.at()
        // The cursor's row keeps the focus, however far it is scrolled away.
        return rows.includes(row) || row >= count ? rows : [...rows, row].sort((a, b) => a - b)
      },
      [cursor, count],
    ),
  })
  const isPlain = count <= PLAIN_ROWS
  return {
    rows: isPlain
      ? Array.from({ length: count }, (_, row) => row)
      : list.getVirtualItems().map(({ index }) => index),
    show: (row: number) => {
      if (!isPlain) list.scrollToIndex(row, { align: 'auto' })
    },
    pageRows: () =>
      Math.max(1, Math.floor((scroller.current?.clientHeight ?? FIRST_VIEW.height) / ROW_PX) - 3),
  }
}
