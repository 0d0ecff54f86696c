import { Fault } from '../http/fault.ts'

/** So many calls at once, and so many a second after that. */
export type Rate = { readonly burst: number; readonly perSecond: number }

const BY_HAND: Rate = { burst: 200, perSecond: 20 }
const REMEMBERED_KEYS = 10_000

/**
 * A bucket of calls for each key, such as an address (security A-10). Per process: it protects the machine; guessing
 * passwords is held back by the database.
 */
export function createRateLimit(
  clock: () => number,
  { burst, perSecond }: Rate = BY_HAND,
): (key: string) => void {
  const buckets = new Map<string, { left: number; at: number }>()
  return (key) => {
    const now = clock()
    const known = buckets.get(key)
    const left =
      known === undefined ? burst : Math.min(burst, known.left + ((now - known.at) / 1000) * perSecond)
    if (left < 1) throw new Fault('tooManyRequests', { retryAfterSeconds: 1 })
    buckets.delete(key)
    if (buckets.size >= REMEMBERED_KEYS) {
      const [oldest] = buckets.keys()
      if (oldest !== undefined) buckets.delete(oldest)
    }
    buckets.set(key, { left: left - 1, at: now })
  }
}
