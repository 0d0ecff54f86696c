import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { perStart } from '../base/store.ts'
import { historyPlace } from './history-place.ts'

/** Addresses by their place in the history, as far as this page has been there. */
const trail = perStart(() => new Map<number, string>())

function here(): number {
  return historyPlace(window.history.state) ?? 0
}

/** Remembers where this page has been; once, around all screens. */
export function useTrail(): void {
  const location = useLocation()
  useEffect(() => {
    trail().set(here(), location.pathname + location.search)
  }, [location])
}

/**
 * How a screen is left by its own arrow: with a step back where that leads to the same place, so that the back key does
 * not open again what was just closed; else the place takes the screen's own in the history.
 */
export function useBack() {
  const navigate = useNavigate()
  return {
    /** To this address. */
    to: (href: string) =>
      void (trail().get(here() - 1) === href ? navigate(-1) : navigate(href, { replace: true })),
    /** To where it was opened; opened by its address alone, to this one. */
    out: (href: string) => void (trail().has(here() - 1) ? navigate(-1) : navigate(href, { replace: true })),
  }
}
