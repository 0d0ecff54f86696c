import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'
import { type MenuSpot, type MenuWish, menuSpot, seenAround } from './menu-spot.ts'

type Part = RefObject<HTMLElement | null>

/** Where an open menu stands: measured before it is drawn, and again when the window or its keyboard changes. */
export function useMenuSpot(
  open: boolean,
  holder: Part,
  list: Part,
  { side, align }: MenuWish,
): { readonly side: MenuWish['side']; readonly style: CSSProperties | undefined } {
  const [spot, setSpot] = useState<MenuSpot | undefined>(undefined)
  useLayoutEffect(() => {
    if (!open) return
    const place = () => {
      if (holder.current === null || list.current === null) return
      // Its whole height, also while it is held lower and scrolls.
      const size = { width: list.current.offsetWidth, height: list.current.scrollHeight }
      const opener = holder.current.getBoundingClientRect()
      setSpot(menuSpot({ side, align }, opener, size, seenAround(holder.current)))
    }
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [open, holder, list, side, align])
  if (spot === undefined) return { side, style: undefined }
  const { shift, maxHeight } = spot
  return {
    side: spot.side,
    style: align === 'start' ? { marginLeft: shift, maxHeight } : { marginRight: -shift, maxHeight },
  }
}
