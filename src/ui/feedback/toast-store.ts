import { createListeners } from '../../lib/base/listeners.ts'
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

let current: ShownToast | undefined
let lastId = 0
const listeners = createListeners()

function set(next: ShownToast | undefined): void {
  current = next
  listeners.tell()
}

/** Shows a toast over the bar and returns how to take it away without its `onEnd`. */
export function showToast(content: ToastContent): () => void {
  endToast()
  lastId += 1
  const shown = { ...content, id: lastId }
  set(shown)
  return () => {
    if (current?.id === shown.id) set(undefined)
  }
}

/** The time is over: the toast leaves and its `onEnd` runs. */
export function endToast(): void {
  const ending = current
  if (ending === undefined) return
  set(undefined)
  ending.onEnd?.()
}

/** Its action was taken: the toast leaves, `onEnd` does not run. */
export function takeToastAction(): void {
  const taken = current
  if (taken === undefined) return
  set(undefined)
  taken.action?.run()
}

export function currentToast(): ShownToast | undefined {
  return current
}

export const onToastChange = listeners.on
