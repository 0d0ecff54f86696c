import { useSyncExternalStore } from 'react'

/** What there is to show beside a row's card: a decision on its way, or the actions under a swiped card. */
type Source = 'decisions' | 'swipe'

const sources = new Map<Source, readonly string[]>()
let rows: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/**
 * Names the rows of a list, by id, that have something beside their card. What it is lives in parts that load later
 * (lib/decisions, features/inbox/swipe); the list only knows that.
 */
export function markRows(source: Source, ids: readonly string[]): void {
  sources.set(source, ids)
  rows = new Set([...sources.values()].flat())
  for (const listener of listeners) listener()
}

export function useMarkedRows(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => rows)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
