import { useEffect, useLayoutEffect, useRef } from 'react'
import { keepPlace, keptPlace } from './list-place.ts'
import type { ListProps } from './list-props.ts'
import { ListRow } from './list-row.tsx'

const ROWS_AHEAD = 6

type Props<T> = ListProps<T> & { heights: Map<string, number> }

/** Every row in the document: right for a few pages, and nothing to load for the first row. */
export function PlainList<T>(props: Props<T>) {
  const { items, keyOf, renderItem, estimatePx, scroller, hasMore, loadingMore, onMore, activeIndex } = props
  const { keepAs, heights } = props
  const list = useRef<HTMLUListElement>(null)

  useLayoutEffect(() => {
    const element = scroller.current
    if (keepAs === undefined || element === null) return
    element.scrollTop = keptPlace(keepAs)?.offset ?? element.scrollTop
    return () => keepPlace(keepAs, { offset: element.scrollTop, heights })
  }, [keepAs, scroller, heights])

  // What a windowed list that takes over needs, so that nothing jumps.
  useLayoutEffect(() => {
    list.current?.querySelectorAll<HTMLElement>(':scope > li').forEach((row, index) => {
      const item = items[index]
      if (item !== undefined && row.offsetHeight > 0) heights.set(keyOf(item), row.offsetHeight)
    })
  }, [items, keyOf, heights])

  useEffect(() => {
    const element = scroller.current
    if (element === null || !hasMore || loadingMore) return
    const look = () => {
      const below = element.scrollHeight - element.scrollTop - element.clientHeight
      if (element.clientHeight > 0 && below < ROWS_AHEAD * estimatePx) onMore?.()
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller, hasMore, loadingMore, onMore, estimatePx])

  useEffect(() => {
    if (activeIndex === undefined || activeIndex < 0) return
    list.current?.children[activeIndex]?.scrollIntoView?.({ block: 'nearest' })
  }, [activeIndex])

  return (
    <>
      <ul ref={list} aria-label={props.label}>
        {items.map((item, index) => (
          <li key={keyOf(item)} aria-setsize={hasMore ? -1 : items.length} aria-posinset={index + 1}>
            <ListRow item={item} index={index} renderItem={renderItem} />
          </li>
        ))}
      </ul>
      {props.end}
    </>
  )
}
