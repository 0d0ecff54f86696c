const FAILURES = 5
const FIRST_MS = 30_000
const LONGEST_MS = 600_000

/** Keeps a server from asking another party that is down, call after call (security K-12). */
export type Circuit = {
  /** How long the party is left alone, in milliseconds; 0: ask it. Asking an open circuit again is a single trial. */
  waitMs(now: Date): number
  succeeded(): void
  failed(now: Date): void
}

/** Opens after five failures in a row, for 30 s at first and, unless told otherwise, ten minutes at most. */
export function createCircuit(longestMs = LONGEST_MS): Circuit {
  let failures = 0
  let opened = 0
  let openUntil = 0
  return {
    waitMs: (now) => {
      if (opened === 0) return 0
      const wait = openUntil - now.getTime()
      if (wait > 0) return wait
      // The others go on waiting until the trial tells.
      openUntil = now.getTime() + FIRST_MS
      return 0
    },
    succeeded: () => {
      failures = 0
      opened = 0
    },
    failed: (now) => {
      failures += 1
      if (failures < FAILURES) return
      openUntil = now.getTime() + Math.min(longestMs, FIRST_MS * 2 ** opened)
      opened += 1
    },
  }
}
