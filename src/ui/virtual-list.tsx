import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect } from 'react'
import styles from './virtual-list.module.css'

type Props<T> = {
  items: readonly T[]
  keyOf: (item: T) => string
  renderItem: (item: T, index: number) => ReactNode
  /** A row's usual height with its gap, until it is measured. */
  estimatePx: number
  /** The element that scrolls: the `scrollRef` of Page. It must be in the document before the list. */
  scroller: RefObject<HTMLElement | null>
  hasMore?: boolean
  loadingMore?: boolean
  onMore?: () => void
  /** Stands below the last row: "all shown", or the skeleton of the next page. */
  end?: ReactNode
  label: string
  /** Keeps this row in view (keyboard selection). */
  activeIndex?: number
  /** Under this name the scroll place outlives the list; a list under another name is another one (use it as `key`). */
  keepAs?: string
}

type Kept = { offset: number; measured: VirtualItem[] }
const kept = new Map<string, Kept>()

const ROWS_AHEAD = 6

/** Only what is in view is in the document, so that 100,000 feel like 20. */
export function VirtualList<T>(props: Props<T>) {
  const {
    items,
    keyOf,
    renderItem,
    estimatePx,
    scroller,
    hasMore,
    loadingMore,
    onMore,
    activeIndex,
    keepAs,
  } = props
  const before = keepAs === undefined ? undefined : kept.get(keepAs)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatePx,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: ROWS_AHEAD,
    initialRect: { width: 390, height: 844 },
    initialOffset: before?.offset ?? 0,
    initialMeasurementsCache: before?.measured ?? [],
  })
  useLayoutEffect(() => {
    const element = scroller.current
    if (keepAs === undefined || element === null) return
    return () => {
      kept.set(keepAs, { offset: element.scrollTop, measured: list.takeSnapshot() })
    }
  }, [keepAs, scroller, list])
  const rows = list.getVirtualItems()
  const lastShown = rows[rows.length - 1]?.index ?? -1
  useEffect(() => {
    if (hasMore && !loadingMore && lastShown >= items.length - ROWS_AHEAD) onMore?.()
  }, [hasMore, loadingMore, lastShown, items.length, onMore])
  useEffect(() => {
    if (activeIndex !== undefined && activeIndex >= 0) list.scrollToIndex(activeIndex, { align: 'auto' })
  }, [activeIndex, list])
  return (
    <>
      <ul className={styles.list} style={{ height: list.getTotalSize() }} aria-label={props.label}>
        {rows.map((row) => {
          const item = items[row.index]
          return item === undefined ? null : (
            <li
              key={row.key}
              ref={list.measureElement}
              data-index={row.index}
              className={styles.row}
              style={{ transform: `translateY(${row.start}px)` }}
              aria-setsize={hasMore ? -1 : items.length}
              aria-posinset={row.index + 1}
            >
              {renderItem(item, row.index)}
            </li>
          )
        })}
      </ul>
      {props.end}
    </>
  )
}
