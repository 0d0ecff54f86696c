import { type RefObject, useEffect } from 'react'
import { FOCUSABLE } from './focusable.ts'

/**
 * A region that scrolls and holds nothing to tab to takes the focus itself, so that keys scroll it; `label` names it
 * then. One with a link or a button in it is scrolled from there, and adds no stop.
 */
export function useKeyboardScroll(box: RefObject<HTMLElement | null>, label: string): void {
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const look = () => {
      // What is loading stands for what comes, which may be reached by itself. Asked first: it costs no layout.
      const isNeeded =
        element.querySelector(`${FOCUSABLE},[aria-busy="true"]`) === null &&
        element.scrollHeight > element.clientHeight + 1
      if (isNeeded) {
        element.tabIndex = 0
        if (label !== '') {
          element.setAttribute('role', 'region')
          element.setAttribute('aria-label', label)
        }
        element.dataset.focus = 'inner'
      } else if (element.tabIndex === 0) {
        for (const name of ['tabindex', 'role', 'aria-label', 'data-focus']) element.removeAttribute(name)
      }
    }
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    soon()
    const changes = new MutationObserver(soon)
    changes.observe(element, { childList: true, subtree: true })
    const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(soon) : undefined
    sizes?.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      sizes?.disconnect()
    }
  }, [box, label])
}
