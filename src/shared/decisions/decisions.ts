import { atom, useAtomValue } from 'jotai'
import { store } from '../../lib/base/store.ts'
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

const decisions = atom<readonly Decision[]>([])

export function decisionsNow(): readonly Decision[] {
  return store().get(decisions)
}

/** Those of the person signed in, oldest first; drawn again with every change. */
export function useDecisions(): readonly Decision[] {
  return useAtomValue(decisions)
}

export function put(next: readonly Decision[]): void {
  store().set(decisions, next)
  const unseen = next.filter(({ isDone, isWatched }) => !isDone && !isWatched)
  markRows(
    'decisions',
    unseen.map(({ itemId }) => itemId),
  )
}

export function change(keys: ReadonlySet<string>, part: Partial<Decision>): void {
  put(decisionsNow().map((one) => (keys.has(one.key) ? { ...one, ...part } : one)))
}
