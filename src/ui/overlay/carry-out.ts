import { wantsLessMotion } from '../../lib/dom/less-motion.ts'

/** Longer than any way out takes. */
const LONGEST_MS = 500

/**
 * Lets a layer leave with motion, whoever takes it away: called while React does so, as the cleanup of an effect. What
 * stood in the layer has ended, the focus is back and the page is free; its elements come back for as long as they
 * move, out of reach and not read out. They are the same elements: a copy would lose what was drawn and typed in them.
 */
export function carryOut(layer: HTMLElement): void {
  const place = layer.parentNode
  if (place === null || wantsLessMotion()) return
  const below = layer.previousSibling
  const scrolled = scrolledIn(layer)
  void Promise.resolve().then(() => {
    // Not taken away, but hidden for a while by something that is being loaded.
    if (layer.isConnected) return
    place.insertBefore(layer, below?.parentNode === place ? below.nextSibling : place.firstChild)
    layer.setAttribute('inert', '')
    layer.setAttribute('aria-hidden', 'true')
    for (const { element, top, left } of scrolled) {
      element.scrollTop = top
      element.scrollLeft = left
    }
    // Laid out as it stands, which is where its way out begins.
    layer.getBoundingClientRect()
    layer.setAttribute('data-leaving', '')
    setTimeout(() => layer.remove(), LONGEST_MS)
  })
}

function scrolledIn(layer: HTMLElement) {
  return Array.from(layer.querySelectorAll('*'), (element) => ({
    element,
    top: element.scrollTop,
    left: element.scrollLeft,
  })).filter(({ top, left }) => top !== 0 || left !== 0)
}
