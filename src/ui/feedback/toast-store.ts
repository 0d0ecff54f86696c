import { atom, useAtomValue } from 'jotai'
import { store } from '../../lib/base/store.ts'
import type { IconName } from '../picture/icons.ts'

export type ToastContent = {
  text: string
  icon?: IconName
  /** One thing to do while it stands, e.g. undo. */
  action?: { label: string; run: () => void }
  /** Seconds it stands; 5 unless told. Time stops while it is touched, hovered or focused. */
  seconds?: number
  /** Runs once when the time is over, when another toast pushes it out, or when the page is left. */
  onEnd?: () => void
}
export type ShownToast = ToastContent & { id: number }

const shown = atom<ShownToast | undefined>(undefined)
let lastId = 0

/** Shows a toast over the bar and returns how to take it away without its `onEnd`. */
export function showToast(content: ToastContent): () => void {
  endToast()
  lastId += 1
  const next = { ...content, id: lastId }
  store().set(shown, next)
  return () => {
    if (currentToast() === next) take()
  }
}

/** The time is over: the toast leaves and its `onEnd` runs. */
export function endToast(): void {
  take()?.onEnd?.()
}

/** Its action was taken: the toast leaves, `onEnd` does not run. */
export function takeToastAction(): void {
  take()?.action?.run()
}

export function useToast(): ShownToast | undefined {
  return useAtomValue(shown)
}

function currentToast(): ShownToast | undefined {
  return store().get(shown)
}

function take(): ShownToast | undefined {
  const taken = currentToast()
  store().set(shown, undefined)
  return taken
}
