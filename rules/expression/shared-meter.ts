import type { Meter } from './evaluate.ts'

let shared: Meter | null = null

/**
 * The meter that all expressions outside of forms share while something runs: the conditions of a decision, one behind
 * the other, take no longer than one thread has for them. Null, as in the app: each has its own alone.
 */
export function sharedMeter(): Meter | null {
  return shared
}

/** Runs something that neither waits nor changes anything on one meter. */
export function onSharedMeter<T>(meter: Meter, run: () => T): T {
  const before = shared
  shared = meter
  try {
    return run()
  } finally {
    shared = before
  }
}
