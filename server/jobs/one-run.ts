/** Runs `work`, or notes that it is wanted while it is at work already. */
export type OneRun<Payload> = (
  payload: Payload,
  work: () => Promise<void>,
  again: (payload: Payload) => Promise<void>,
) => Promise<void>

/**
 * One run of a kind at a time in this process. A job that finds its kind at work is done at once; when that work ends,
 * `again` is asked for one run more, with the newest payload. So a kind whose other party hangs holds one worker,
 * however often it is woken, and nothing that was asked for meanwhile is missed.
 */
export function oneRunAtATime<Payload>(): OneRun<Payload> {
  let isRunning = false
  let missed: { readonly payload: Payload } | undefined
  return async (payload, work, again) => {
    if (isRunning) {
      missed = { payload }
      return
    }
    isRunning = true
    try {
      await work()
    } finally {
      isRunning = false
      const next = missed
      missed = undefined
      if (next !== undefined) await again(next.payload)
    }
  }
}
