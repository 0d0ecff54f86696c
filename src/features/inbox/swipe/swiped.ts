import { useSyncExternalStore } from 'react'
import { markRows } from '../../../lib/decided.ts'

let swiped: string | undefined
const listeners = new Set<() => void>()

/** The row whose actions lie open; one at a time. */
export function setSwiped(id: string | undefined): void {
  if (id === swiped) return
  swiped = id
  markRows('swipe', id === undefined ? [] : [id])
  for (const listener of listeners) listener()
}

export function swipedNow(): string | undefined {
  return swiped
}

export function useSwiped(): string | undefined {
  return useSyncExternalStore(subscribe, swipedNow)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
