import { onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../../server/db/database.ts'
import type { FreshDatabase } from './database.ts'

/** The same database with another `app_now()` (engine G11); closed after the test. */
export type ShiftedClock = {
  /** Uses the newest shift. */
  readonly database: Pick<Database, 'query' | 'transaction'>
  /** From now on the database's time is ahead of the true one by an ISO 8601 duration such as P3Y; P-1D: behind. */
  shift(duration: string): void
}

export function shiftableClock(fresh: FreshDatabase): ShiftedClock {
  let current = fresh.database
  return {
    database: {
      query: (statement) => current.query(statement),
      transaction: (work) => current.transaction(work),
    },
    shift: (duration) => {
      const join = fresh.addresses.serving.includes('?') ? '&' : '?'
      const options = encodeURIComponent(`-c countersign.clock_shift=${duration}`)
      const shifted = openDatabase({
        connectionString: `${fresh.addresses.serving}${join}options=${options}`,
        maxConnections: 4,
      })
      onTestFinished(() => shifted.close())
      current = shifted
    },
  }
}
