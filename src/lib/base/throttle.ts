/** The general interval of throttle and debounce (spec §9). */
export const GENERAL_DELAY_MS = 50

export type Delayed<Args extends unknown[]> = ((...args: Args) => void) & {
  /** Forgets a call that waits. */
  cancel: () => void
  /** Runs a call that waits now. */
  flush: () => void
}

/** Runs once the calls have stopped for `delayMs`, with the last arguments. */
export function debounce<Args extends unknown[]>(
  run: (...args: Args) => void,
  delayMs = GENERAL_DELAY_MS,
): Delayed<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Args | undefined
  const cancel = () => {
    clearTimeout(timer)
    waiting = undefined
  }
  const flush = () => {
    const args = waiting
    cancel()
    if (args !== undefined) run(...args)
  }
  const delayed = (...args: Args) => {
    clearTimeout(timer)
    waiting = args
    timer = setTimeout(flush, delayMs)
  }
  return Object.assign(delayed, { cancel, flush })
}

/** Runs at once, then at most every `delayMs`; the last call of a burst is never lost. */
export function throttle<Args extends unknown[]>(
  run: (...args: Args) => void,
  delayMs = GENERAL_DELAY_MS,
): Delayed<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Args | undefined
  const tick = () => {
    timer = undefined
    if (waiting === undefined) return
    const args = waiting
    waiting = undefined
    timer = setTimeout(tick, delayMs)
    run(...args)
  }
  const delayed = (...args: Args) => {
    waiting = args
    if (timer === undefined) tick()
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    waiting = undefined
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    tick()
  }
  return Object.assign(delayed, { cancel, flush })
}
