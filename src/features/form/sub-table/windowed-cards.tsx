import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CardsProps } from './cards-props.ts'
import styles from './sub-table.module.css'

/** A card with one line beside its key field, and the gap below it. */
const CARD_PX = 66
const CARDS_AHEAD = 6

/** Cards inside the page's own scrolling: only those in view are in the document. */
export function WindowedCards({ ids, children }: CardsProps) {
  const box = useRef<HTMLOListElement>(null)
  const [topPx, setTopPx] = useState(0)
  const scroller = () => box.current?.closest<HTMLElement>('[data-page-scroll]') ?? null
  // What stands above the table may grow and shrink; where the table begins is measured with each drawing.
  useLayoutEffect(() => {
    const page = scroller()
    const list = box.current
    if (page === null || list === null) return
    const top = list.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop
    setTopPx((known) => (Math.abs(known - top) < 1 ? known : top))
  })
  const list = useVirtualizer({
    count: ids.length,
    getScrollElement: scroller,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => ids[index] ?? index,
    overscan: CARDS_AHEAD,
    scrollMargin: topPx,
    initialRect: { width: 390, height: 844 },
  })
  return (
    <ol ref={box} className={styles.window} style={{ height: list.getTotalSize() }}>
      {list.getVirtualItems().map(({ index, start, key }) => {
        const id = ids[index]
        return id === undefined ? null : (
          <li
            key={key}
            ref={list.measureElement}
            data-index={index}
            className={styles.placed}
            style={{ transform: `translateY(${start - topPx}px)` }}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
          >
            {children(id, index)}
          </li>
        )
      })}
    </ol>
  )
}
