import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../lib/base/listeners.ts'
import { markRows } from '../../../shared/decisions/decided.ts'

let swiped: string | undefined
const listeners = createListeners()

/** The row whose actions lie open; one at a time. */
export function setSwiped(id: string | undefined): void {
  if (id === swiped) return
  swiped = id
  markRows('swipe', id === undefined ? [] : [id])
  listeners.tell()
}

export function swipedNow(): string | undefined {
  return swiped
}

export function useSwiped(): string | undefined {
  return useSyncExternalStore(listeners.on, swipedNow)
}
