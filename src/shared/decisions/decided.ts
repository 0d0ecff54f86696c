import { atom, useAtomValue } from 'jotai'
import { store } from '../../lib/base/store.ts'

/** What there is to show beside a row's card: a decision on its way, or the actions under a swiped card. */
type Source = 'decisions' | 'swipe'

const bySource = atom<ReadonlyMap<Source, readonly string[]>>(new Map())
const marked = atom((get): ReadonlySet<string> => new Set([...get(bySource).values()].flat()))

/**
 * Names the rows of a list, by id, that have something beside their card. What it is lives in parts that load later
 * (queue.ts, features/inbox/swipe); the list only knows that.
 */
export function markRows(source: Source, ids: readonly string[]): void {
  store().set(bySource, (before) => new Map(before).set(source, ids))
}

export function useMarkedRows(): ReadonlySet<string> {
  return useAtomValue(marked)
}
