import { historyPlace } from '../lib/history-place.ts'
import { holdBack, takeSteps } from '../lib/step-back.ts'

const LONGEST_RETURN_MS = 500

let closeTop: (() => void) | undefined
/** Where the page stands in the history, as the router counts. */
let place = 0
let isReturning = false
/** A container's back key would close the whole app on the first page: held while an overlay is open. */
let release: (() => void) | undefined

/**
 * A step back (the phone's back key, the browser's button) closes the topmost overlay and nothing else: the step is
 * hidden from the router and undone. Nothing is put into the history for it, so what an action leads to is where a
 * step back would be expected.
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
  if (closeTop === undefined) takeSteps(undefined)
}

/** Says what the next step back closes; undefined when no overlay is open. */
export function backCloses(close: (() => void) | undefined): void {
  if (closeTop === undefined && close !== undefined) place = historyPlace(window.history.state) ?? 0
  closeTop = close
  if (close !== undefined) release ??= holdBack(() => closeTop?.())
  else {
    release?.()
    release = undefined
  }
  if (close !== undefined) takeSteps(handleStep)
  else if (!isReturning) takeSteps(undefined)
}
