export type MenuWish = { readonly side: 'below' | 'above'; readonly align: 'start' | 'end' }
export type Box = Readonly<Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>>
export type MenuSpot = {
  readonly side: MenuWish['side']
  /** How far it is moved sideways to be seen whole. */
  readonly shift: number
  /** Where it is seen on neither side as a whole. */
  readonly maxHeight?: number
}

/** Between the opener and its menu, as in the styles; the same is left to the edge of what is seen. */
const GAP = 4
/** A row and the padding around it: a lower menu is no use. */
const LOWEST = 52

/** Where a menu opens: on the wished side if it is seen whole there, else on the other, else on the roomier one. */
export function menuSpot(
  { side, align }: MenuWish,
  opener: Box,
  { width, height }: { readonly width: number; readonly height: number },
  seen: Box,
): MenuSpot {
  const left = align === 'start' ? opener.left : opener.right - width
  // Too wide for both edges, its left one is seen: there the words begin.
  const shift = Math.max(seen.left + GAP, Math.min(left, seen.right - GAP - width)) - left
  const room = { below: seen.bottom - opener.bottom - 2 * GAP, above: opener.top - seen.top - 2 * GAP }
  const other = side === 'below' ? 'above' : 'below'
  if (height <= room[side]) return { side, shift }
  if (height <= room[other]) return { side: other, shift }
  const roomier = room.above > room.below ? 'above' : 'below'
  // Below, what scrolls is lengthened by the menu and leads to all of it; above, it would be cut.
  if (room[roomier] < LOWEST) return { side: 'below', shift }
  return { side: roomier, shift, maxHeight: room[roomier] }
}

/** What is seen of the place where an element stands: the window, less what cuts it off on the way there. */
export function seenAround(element: Element): Box {
  let { left, top, right, bottom }: Box = {
    left: 0,
    top: 0,
    right: window.innerWidth,
    bottom: window.innerHeight,
  }
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
    // What the page's root does not show is scrolled by the window.
    if (outer === document.body || outer === document.documentElement) break
    const { overflowX, overflowY } = getComputedStyle(outer)
    if (overflowX === 'visible' && overflowY === 'visible') continue
    const box = outer.getBoundingClientRect()
    left = Math.max(left, box.left)
    top = Math.max(top, box.top)
    right = Math.min(right, box.right)
    bottom = Math.min(bottom, box.bottom)
  }
  return { left, top, right, bottom }
}
