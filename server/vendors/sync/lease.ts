import type { Queryable } from '../../db/database.ts'
import { type DueSync, renewSync } from '../../stores/vendors/vendor-sync.ts'

/** The reading is somebody else's by now: whatever it came to does not count. */
export class LeaseLost extends Error {
  constructor() {
    super('the reading is not ours any more')
    this.name = 'LeaseLost'
  }
}

export type LeaseTimes = { readonly leaseSeconds: number; readonly renewMs: number }

/**
 * Does a piece of work while its lease is renewed, however long a call of the vendor takes. The signal ends the work
 * when the lease is lost, or when `stop` does.
 */
export async function whileHeld<T>(
  db: Queryable,
  due: DueSync,
  { leaseSeconds, renewMs }: LeaseTimes,
  stop: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  let renewing: Promise<void> | undefined
  const renew = async () => {
    try {
      if (!(await renewSync(db, due, leaseSeconds))) lost.abort(new LeaseLost())
    } catch {
      // The database is away for a moment. If that lasts, the work itself comes to know.
    } finally {
      renewing = undefined
    }
  }
  const timer = setInterval(() => {
    renewing ??= renew()
  }, renewMs)
  try {
    return await work(stop === undefined ? lost.signal : AbortSignal.any([lost.signal, stop]))
  } catch (error) {
    throw lost.signal.aborted ? lost.signal.reason : error
  } finally {
    clearInterval(timer)
    await renewing
  }
}
