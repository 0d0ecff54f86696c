import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/base/listeners.ts'
import { markRows } from './decided.ts'
import type { Intent } from './intent.ts'

/**
 * Every decision that does not wait for its answer on the screen where it was made: from the list, in batches, without
 * a network. One mechanism for the undo window and for offline: kept on the device at the tap, sent when its window is
 * over and the network is there, at most once by its token, and only in the name of whoever made it.
 */
export type Decision = Intent & {
  readonly isSending: boolean
  /** The answer came; it is on screen until it is dismissed. */
  readonly isDone: boolean
  /** Made before this page was opened. */
  readonly isEarlier: boolean
  /** Somewhere on screen it is shown already. */
  readonly isWatched: boolean
}

let decisions: readonly Decision[] = []
const listeners = createListeners()

export function decisionsNow(): readonly Decision[] {
  return decisions
}

/** Those of the person signed in, oldest first; drawn again with every change. */
export function useDecisions(): readonly Decision[] {
  return useSyncExternalStore(listeners.on, decisionsNow)
}

export function put(next: readonly Decision[]): void {
  decisions = next
  const unseen = next.filter(({ isDone, isWatched }) => !isDone && !isWatched)
  markRows(
    'decisions',
    unseen.map(({ itemId }) => itemId),
  )
  listeners.tell()
}

export function change(keys: ReadonlySet<string>, part: Partial<Decision>): void {
  put(decisions.map((one) => (keys.has(one.key) ? { ...one, ...part } : one)))
}
