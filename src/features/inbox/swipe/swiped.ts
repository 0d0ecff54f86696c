import { atom, useAtomValue } from 'jotai'
import { store } from '../../../lib/base/store.ts'
import { markRows } from '../../../shared/decisions/decided.ts'

const swiped = atom<string | undefined>(undefined)

/** The row whose actions lie open; one at a time. */
export function setSwiped(id: string | undefined): void {
  if (id === swipedNow()) return
  store().set(swiped, id)
  markRows('swipe', id === undefined ? [] : [id])
}

export function swipedNow(): string | undefined {
  return store().get(swiped)
}

export function useSwiped(): string | undefined {
  return useAtomValue(swiped)
}
