import { Fault } from '../http/fault.ts'

const BURST = 200
const PER_SECOND = 20
const REMEMBERED_ADDRESSES = 10_000

/**
 * A bucket of calls per address for what answers without a login (security A-10). Per process: it protects the machine;
 * guessing passwords is held back by the database.
 */
export function createRateLimit(clock: () => number): (ip: string) => void {
  const buckets = new Map<string, { left: number; at: number }>()
  return (ip) => {
    const now = clock()
    const known = buckets.get(ip)
    const left =
      known === undefined ? BURST : Math.min(BURST, known.left + ((now - known.at) / 1000) * PER_SECOND)
    if (left < 1) throw new Fault('tooManyRequests', { retryAfterSeconds: 1 })
    buckets.delete(ip)
    if (buckets.size >= REMEMBERED_ADDRESSES) {
      const [oldest] = buckets.keys()
      if (oldest !== undefined) buckets.delete(oldest)
    }
    buckets.set(ip, { left: left - 1, at: now })
  }
}
