import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/base/listeners.ts'

/** idle: nothing to keep. failed: this device refuses (full, or closed to us). */
export type SavedState = 'idle' | 'saving' | 'saved' | 'failed'

/** Whether what is typed is kept; it changes at every pause, so only who shows it is drawn again. */
export type Saved = {
  at(): SavedState
  listen(listener: () => void): () => void
}

export function createSaved(): Saved & { set(next: SavedState): void } {
  let state: SavedState = 'idle'
  const { on, tell } = createListeners()
  return {
    at: () => state,
    listen: on,
    set: (next) => {
      if (next === state) return
      state = next
      tell()
    },
  }
}

export function useSaved({ listen, at }: Saved): SavedState {
  return useSyncExternalStore(listen, at)
}
