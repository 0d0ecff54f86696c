import { setTimeout as pause } from 'node:timers/promises'

/** Holds calls back so that no more than `perSecond` of a key go out in a second (containers.md §3.4). */
export type Pace = (key: string) => Promise<void>

/** `clock` in milliseconds; a burst of a third of a second's worth goes at once: no second has more than a third above. */
export function createPace(perSecond: number, clock: () => number = () => performance.now()): Pace {
  const burst = Math.max(1, perSecond / 3)
  const buckets = new Map<string, { left: number; at: number }>()
  return async (key) => {
    const now = clock()
    const known = buckets.get(key) ?? { left: burst, at: now }
    const left = Math.min(burst, known.left + ((now - known.at) / 1_000) * perSecond) - 1
    // Below zero the calls queue up behind each other.
    buckets.set(key, { left, at: now })
    if (left < 0) await pause((-left / perSecond) * 1_000)
  }
}
