import type { HearChange } from './hold-stream.ts'
import { shareStream } from './share-stream.ts'

/** A page that comes back says so by several events at once. */
const GATHER_MS = 50

/**
 * Listens for hints that something changed. Rests while the page is hidden, offline or kept for a step back; asks for
 * everything when it comes back. Returns how to stop.
 */
export function listenForChanges(onMessage: HearChange): () => void {
  let leave: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const rest = () => {
    clearTimeout(timer)
    leave?.()
    leave = undefined
  }
  const comeBack = () => {
    rest()
    if (document.hidden) return
    timer = setTimeout(() => {
      // What happened meanwhile was not heard.
      onMessage({ type: 'work' })
      leave = shareStream(onMessage)
    }, GATHER_MS)
  }
  const show = (event: PageTransitionEvent) => {
    if (event.persisted) comeBack()
  }
  // `resume`: of DingTalk's clients, and of browsers that froze a page.
  const comings: readonly (readonly [EventTarget, string])[] = [
    [document, 'visibilitychange'],
    [document, 'resume'],
    [window, 'online'],
  ]
  for (const [target, name] of comings) target.addEventListener(name, comeBack)
  window.addEventListener('pageshow', show)
  // A page with an open stream or a lock could not be kept for a step back.
  window.addEventListener('pagehide', rest)
  if (!document.hidden) leave = shareStream(onMessage)
  return () => {
    rest()
    for (const [target, name] of comings) target.removeEventListener(name, comeBack)
    window.removeEventListener('pageshow', show)
    window.removeEventListener('pagehide', rest)
  }
}
