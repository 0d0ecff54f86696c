import { type CSSProperties, useLayoutEffect, useState } from 'react'

const GAP = 8

/**
 * Where a popover of the given width stands: below what it belongs to, its left edge under the opener's as long as
 * there is room, and never out of the window. Undefined without an anchor.
 */
export function useAnchor(anchor: Element | null | undefined, width: number): CSSProperties | undefined {
  const [spot, setSpot] = useState<CSSProperties | undefined>(undefined)
  useLayoutEffect(() => {
    if (anchor == null) return
    const place = () => {
      const { left, right, bottom } = anchor.getBoundingClientRect()
      const fits = left + width + GAP <= window.innerWidth
      const top = bottom + GAP / 2
      setSpot({
        top,
        left: Math.max(GAP, fits ? left : right - width),
        width,
        maxHeight: window.innerHeight - top - GAP,
      })
    }
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [anchor, width])
  return spot
}
