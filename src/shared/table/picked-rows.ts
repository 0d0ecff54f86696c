import { useCallback, useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/base/listeners.ts'

/** Rows that were ticked, to copy or delete together. */
export type PickedRows = {
  ids(): ReadonlySet<string>
  set(ids: readonly string[], on: boolean): void
  listen(listener: () => void): () => void
}

export function createPickedRows(): PickedRows {
  let picked: ReadonlySet<string> = new Set()
  const listeners = createListeners()
  return {
    ids: () => picked,
    set: (ids, on) => {
      const next = new Set(picked)
      for (const id of ids) {
        if (on) next.add(id)
        else next.delete(id)
      }
      picked = next
      listeners.tell()
    },
    listen: listeners.on,
  }
}

export function usePicked(picked: PickedRows): ReadonlySet<string> {
  return useSyncExternalStore(picked.listen, picked.ids)
}

export function useIsPicked(picked: PickedRows, id: string): boolean {
  return useSyncExternalStore(
    picked.listen,
    useCallback(() => picked.ids().has(id), [picked, id]),
  )
}
