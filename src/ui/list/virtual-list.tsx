import { useEffect, useRef, useState } from 'react'
import { keptPlace } from './list-place.ts'
import type { ListProps } from './list-props.ts'
import { PlainList } from './plain-list.tsx'
import type { WindowedList } from './windowed-list.tsx'

/** Up to here every row stands in the document; longer lists are windowed. */
const PLAIN_ROWS = 40
/** So many are drawn while the windowed list is on its way. */
const MOST_AT_FIRST = 200

/** Loaded once for all lists, when the first one may grow long. */
let loaded: typeof WindowedList | undefined

/** A list of any length: plain while it is short, windowed beyond, so that the first row waits for nothing. */
export function VirtualList<T>(props: ListProps<T>) {
  const [Windowed, setWindowed] = useState(() => loaded)
  const [isMissing, setMissing] = useState(false)
  // Of rows that were on screen before, by key.
  const heights = useRef(new Map(keptPlace(props.keepAs)?.heights))
  const mayGrow = props.items.length > PLAIN_ROWS || props.hasMore === true
  useEffect(() => {
    if (!mayGrow || Windowed !== undefined) return
    let stopped = false
    import('./windowed-list.tsx').then(
      (module) => {
        loaded = module.WindowedList
        if (!stopped) setWindowed(() => loaded)
      },
      // Not to be had now (offline, or a newer build): every row in the document is slower, not wrong.
      () => {
        if (!stopped) setMissing(true)
      },
    )
    return () => {
      stopped = true
    }
  }, [mayGrow, Windowed])
  if (Windowed !== undefined && props.items.length > PLAIN_ROWS) {
    return <Windowed {...props} heights={heights.current} />
  }
  // A dictionary of thousands is not drawn whole for the moment that the windowed list needs to come.
  const isComing = mayGrow && !isMissing && props.items.length > MOST_AT_FIRST
  const items = isComing ? props.items.slice(0, MOST_AT_FIRST) : props.items
  return <PlainList {...props} items={items} heights={heights.current} />
}
