import type { ReactNode, RefObject } from 'react'

export type ListProps<T> = {
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
