import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/base/listeners.ts'

/** What there is to show beside a row's card: a decision on its way, or the actions under a swiped card. */
type Source = 'decisions' | 'swipe'

const sources = new Map<Source, readonly string[]>()
let rows: ReadonlySet<string> = new Set()
const listeners = createListeners()

/**
 * Names the rows of a list, by id, that have something beside their card. What it is lives in parts that load later
 * (queue.ts, features/inbox/swipe); the list only knows that.
 */
export function markRows(source: Source, ids: readonly string[]): void {
  sources.set(source, ids)
  rows = new Set([...sources.values()].flat())
  listeners.tell()
}

export function useMarkedRows(): ReadonlySet<string> {
  return useSyncExternalStore(listeners.on, () => rows)
}
