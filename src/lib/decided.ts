import { useSyncExternalStore } from 'react'

/**
 * Rows of a list with something to show beside their card, by id: a decision on its way, or the actions under a swiped
 * card. What it is lives in parts that load later (lib/decisions, features/inbox/swipe); the list only knows that.
 */
let rows: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export function markRows(next: ReadonlySet<string>): void {
  rows = next
  for (const listener of listeners) listener()
}

export function useMarkedRows(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => rows)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
