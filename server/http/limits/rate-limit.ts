import { LRUCache } from 'lru-cache'
import { Fault } from '../../base/fault.ts'

/** So many calls at once, and so many a second after that. */
export type Rate = { readonly burst: number; readonly perSecond: number }

const BY_HAND: Rate = { burst: 200, perSecond: 20 }
const REMEMBERED_KEYS = 10_000

export type Buckets = {
  /** False: nothing is left for this key. */
  take(key: string): boolean
  isEmpty(key: string): boolean
}

/**
 * A bucket of calls for each key, such as an address (security A-10). Per process: it protects the machine; guessing
 * passwords is held back by the database.
 */
export function createBuckets(clock: () => number, { burst, perSecond }: Rate): Buckets {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: REMEMBERED_KEYS })
  const leftOf = (key: string, now: number) => {
    const known = buckets.get(key)
    return known === undefined ? burst : Math.min(burst, known.left + ((now - known.at) / 1000) * perSecond)
  }
  return {
    isEmpty: (key) => leftOf(key, clock()) < 1,
    take: (key) => {
      const now = clock()
      const left = leftOf(key, now)
      if (left < 1) return false
      buckets.set(key, { left: left - 1, at: now })
      return true
    },
  }
}

/** Refuses what comes more often than the rate. */
export function createRateLimit(clock: () => number, rate: Rate = BY_HAND): (key: string) => void {
  const buckets = createBuckets(clock, rate)
  return (key) => {
    if (!buckets.take(key)) throw new Fault('tooManyRequests', { retryAfterSeconds: 1 })
  }
}
