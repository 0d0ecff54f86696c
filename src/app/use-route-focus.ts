import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** After a change of page the focus goes to its heading, so that screen readers and Tab start there. */
export function useRouteFocus(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const active = document.activeElement
    if (active !== null && active !== document.body && active.closest('[role="tablist"],input,textarea'))
      return
    const frame = requestAnimationFrame(() => {
      const title = document.querySelector<HTMLElement>('#main [data-page-title]')
      ;(title ?? document.getElementById('main'))?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}
