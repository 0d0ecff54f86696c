import { type RefObject, useEffect } from 'react'

/** A finger on a handle of a list moves its row alone: what is around the list, such as pulling down, does not hear it. */
export function useOwnTouches(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = list
    const keep = (event: TouchEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-handle]') !== null)
        event.stopPropagation()
    }
    // Not by React, which hears it at its root, after all that lies between.
    current?.addEventListener('touchstart', keep, { passive: true })
    return () => current?.removeEventListener('touchstart', keep)
  })
}
