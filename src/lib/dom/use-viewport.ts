import { useSyncExternalStore } from 'react'
import { WIDE_FROM_PX } from '../base/early-names.ts'

/** Phone below 768 px, wide from there, list and document side by side from 1200 px. */
export type Viewport = 'phone' | 'wide' | 'split'

const WIDE = `(min-width: ${WIDE_FROM_PX}px)`
const SPLIT = '(min-width: 1200px)'

function matches(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches
}

function current(): Viewport {
  if (matches(SPLIT)) return 'split'
  return matches(WIDE) ? 'wide' : 'phone'
}

function subscribe(onChange: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => {}
  const lists = [matchMedia(WIDE), matchMedia(SPLIT)]
  for (const list of lists) list.addEventListener('change', onChange)
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange)
  }
}

/** The browser holds the answer: an atom would be a second copy of it. */
export function useViewport(): Viewport {
  return useSyncExternalStore(subscribe, current)
}

export function useIsWide(): boolean {
  return useViewport() !== 'phone'
}
