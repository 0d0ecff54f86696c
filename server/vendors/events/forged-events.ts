import { LRUCache } from 'lru-cache'
import type { Vendor } from '../../../contract/vendor.ts'
import { Fault } from '../../base/fault.ts'
import { createBuckets } from '../../http/limits/rate-limit.ts'
import { networkOf } from '../../http/limits/throttle.ts'
import type { Connection } from '../connection.ts'

/** What a wrong key in an organisation's settings comes to; more than that tries something out. */
const FORGED = { burst: 50, perSecond: 1 }
/** Organisations that are looked up for an address that sends forged events. */
const LOOK_UPS = { burst: 200, perSecond: 20 }
const KEPT_MS = 5_000
const MOST_KEPT = 1_000

export type ForgedEvents = {
  /** Counts an event that proved to be none; answers whether that is still to be told as it is. */
  count(ip: string): boolean
  /** The connection of an event: as stored, or, for an address that sends forged ones, as it lately was. */
  connection(ip: string, vendor: Vendor, corpId: string, read: () => Promise<Connection>): Promise<Connection>
}

/**
 * Limits that forged events alone meet: a signed one is taken however many others come by the same address, since a
 * proxy that is not declared makes all addresses one. What forged ones cost is bounded instead.
 */
export function createForgedEvents(clock: () => number): ForgedEvents {
  const forged = createBuckets(clock, FORGED)
  const lookUps = createBuckets(clock, LOOK_UPS)
  const kept = new LRUCache<string, { readonly found: Promise<Connection>; readonly at: number }>({
    max: MOST_KEPT,
  })

  const keep = (key: string, read: () => Promise<Connection>) => {
    const found = read()
    // A refusal is kept as well; whoever waits for it hears of it.
    found.catch(() => undefined)
    kept.set(key, { found, at: clock() })
    return found
  }
  return {
    count: (ip) => forged.take(networkOf(ip)),
    connection: async (ip, vendor, corpId, read) => {
      const network = networkOf(ip)
      if (!forged.isEmpty(network)) return await read()
      const key = `${vendor} ${corpId}`
      const known = kept.get(key)
      if (known !== undefined && clock() - known.at < KEPT_MS) return await known.found
      if (!lookUps.take(network)) throw new Fault('tooManyRequests', { retryAfterSeconds: 1 })
      return await keep(key, read)
    },
  }
}
