import { atom, type PrimitiveAtom, useAtomValue } from 'jotai'

/** idle: nothing to keep. failed: this device refuses (full, or closed to us). */
export type SavedState = 'idle' | 'saving' | 'saved' | 'failed'

/** Whether what is typed is kept; it changes at every pause, so only who shows it is drawn again. */
export type Saved = PrimitiveAtom<SavedState>

export function createSaved(): Saved {
  return atom<SavedState>('idle')
}

export function useSaved(saved: Saved): SavedState {
  return useAtomValue(saved)
}
