import { useLayoutEffect, useRef } from 'react'

/**
 * Another list in the same scroller begins at its top, unless it knows where it was left. Between the two commits the
 * list before has kept its place and the next one has not taken its own; a screen that is left is not touched.
 */
export function useFreshScroll(scroller: HTMLElement | null, address: string): void {
  const latest = useRef(address)
  latest.current = address
  useLayoutEffect(() => {
    return () => {
      if (scroller !== null && latest.current !== address) scroller.scrollTop = 0
    }
  }, [scroller, address])
}
