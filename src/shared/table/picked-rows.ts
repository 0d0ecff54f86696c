import { type Atom, atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { store } from '../../lib/base/store.ts'

/** Rows that were ticked, to copy or delete together. */
export type PickedRows = {
  readonly picked: Atom<ReadonlySet<string>>
  ids(): ReadonlySet<string>
  set(ids: readonly string[], on: boolean): void
}

export function createPickedRows(): PickedRows {
  const picked = atom<ReadonlySet<string>>(new Set<string>())
  return {
    picked,
    ids: () => store().get(picked),
    set: (ids, on) => {
      const next = new Set(store().get(picked))
      for (const id of ids) {
        if (on) next.add(id)
        else next.delete(id)
      }
      store().set(picked, next)
    },
  }
}

export function usePicked({ picked }: PickedRows): ReadonlySet<string> {
  return useAtomValue(picked)
}

export function useIsPicked({ picked }: PickedRows, id: string): boolean {
  return useAtomValue(useMemo(() => atom((get) => get(picked).has(id)), [picked, id]))
}
