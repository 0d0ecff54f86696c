import { historyPlace } from '../../lib/address/history-place.ts'
import { canHoldBack, holdBack, takeSteps } from '../../lib/host/step-back.ts'

const LONGEST_RETURN_MS = 500

let closeTop: (() => void) | undefined
/** Where the page stands in the history, as the router counts. */
let place = 0
let isReturning = false
/** What marks the entry that was put below the first page. */
const BELOW = 'below'
let hasBelow = false
/** A container's back key would close the whole app on the first page: held while an overlay is open. */
let release: (() => void) | undefined

/**
 * A step back (the phone's back key, the browser's button) closes the topmost overlay or menu and nothing else: the step
 * is hidden from the router and undone. No overlay has an entry of its own, so what an action leads to is where a step
 * back would be expected.
 */
function handleStep(event: PopStateEvent): void {
  event.stopImmediatePropagation()
  if (isReturning) {
    settle()
    return
  }
  const stepped = historyPlace(event.state)
  isReturning = true
  // The way back is no event where the history ends; then nothing is waited for.
  setTimeout(settle, LONGEST_RETURN_MS)
  window.history.go(stepped === undefined || stepped === place ? 1 : place - stepped)
  closeTop?.()
}

function settle(): void {
  isReturning = false
  if (closeTop === undefined) takeSteps(hasBelow ? passBelow : undefined)
}

/**
 * Below the first page of ours there is nothing that a step back could be heard from: it would leave the app with the
 * sheet open. So that page gets an entry below itself, once; where a container's key is held none is needed.
 */
function putBelow(): void {
  const state: unknown = window.history.state
  if (place !== 0 || canHoldBack() || (hasBelow && !isBelow(state))) return
  const held = typeof state === 'object' ? state : {}
  window.history.replaceState({ ...held, [BELOW]: true }, '')
  window.history.pushState({ ...held, [BELOW]: false }, '')
  hasBelow = true
}

/** A step back from the first page leaves the app: the entry below it is passed by. */
function passBelow(event: PopStateEvent): void {
  if (!isBelow(event.state)) return
  event.stopImmediatePropagation()
  window.history.back()
}

function isBelow(state: unknown): boolean {
  return typeof state === 'object' && state !== null && BELOW in state && state[BELOW] === true
}

/** What steps back close, the topmost last; `undefined` is a place of its own in the history: a step is the router's. */
const stack: { readonly close: (() => void) | undefined }[] = []

/** Until the returned function is called, the next step back closes this: an overlay, or a menu on top of one. */
export function backCloses(close: (() => void) | undefined): () => void {
  const entry = { close }
  stack.push(entry)
  arrange()
  return () => {
    stack.splice(stack.indexOf(entry), 1)
    arrange()
  }
}

function arrange(): void {
  const close = stack[stack.length - 1]?.close
  if (closeTop === undefined && close !== undefined) {
    place = historyPlace(window.history.state) ?? 0
    putBelow()
  }
  closeTop = close
  if (close !== undefined) release ??= holdBack(() => closeTop?.())
  else {
    release?.()
    release = undefined
  }
  if (close !== undefined) takeSteps(handleStep)
  else if (!isReturning) settle()
}
