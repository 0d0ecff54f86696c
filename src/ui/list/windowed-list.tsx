import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect } from 'react'
import styles from './list.module.css'
import { keepPlace, keptPlace } from './list-place.ts'
import type { ListProps } from './list-props.ts'
import { ListRow } from './list-row.tsx'

const ROWS_AHEAD = 6

type Props<T> = ListProps<T> & { heights: Map<string, number> }

/** Only what is in view is in the document, so that 100,000 feel like 20. */
export function WindowedList<T>(props: Props<T>) {
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
    heights,
  } = props
  const before = keptPlace(keepAs)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const item = items[index]
      return (item === undefined ? undefined : heights.get(keyOf(item))) ?? estimatePx
    },
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: ROWS_AHEAD,
    initialRect: { width: 390, height: 844 },
    initialOffset: before?.offset ?? scroller.current?.scrollTop ?? 0,
  })
  useLayoutEffect(() => {
    const element = scroller.current
    if (keepAs === undefined || element === null) return
    return () => {
      for (const row of list.takeSnapshot()) heights.set(String(row.key), row.size)
      keepPlace(keepAs, { offset: element.scrollTop, heights })
    }
  }, [keepAs, scroller, list, heights])
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
      <ul className={styles.window} style={{ height: list.getTotalSize() }} aria-label={props.label}>
        {rows.map((row) => {
          const item = items[row.index]
          return item === undefined ? null : (
            <li
              key={row.key}
              ref={list.measureElement}
              data-index={row.index}
              className={styles.placed}
              style={{ transform: `translateY(${row.start}px)` }}
              aria-setsize={hasMore ? -1 : items.length}
              aria-posinset={row.index + 1}
            >
              <ListRow item={item} index={row.index} renderItem={renderItem} />
            </li>
          )
        })}
      </ul>
      {props.end}
    </>
  )
}
