import pg from 'pg'
import type { Log } from '../base/log.ts'
import type { Database } from '../db/database.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import { createMinuteSums, type Noted } from './minute-sums.ts'
import type { SecurityEvent } from './security-event.ts'

const FLUSH_MS = 1_000
const MOST_WAITING = 10_000
const BATCH = 500

/**
 * Security events that stand in nobody's way: what was refused, and what was only read, is written by the second. What
 * must not be acknowledged without its entry is written in its own transaction instead (`addSecurityEvents`).
 */
export type SecurityEvents = {
  note(corpId: string, event: SecurityEvent): void
  /** What may come by the thousand: the first is noted, all further ones alike within a minute are one entry. */
  sum(corpId: string, event: SecurityEvent): void
  /** Writes what waits; with `all` also the sums of minutes that are not over. */
  flush(all?: boolean): Promise<void>
  /** Flushes every second from now on. */
  start(): void
  /** Writes everything; nothing is flushed by itself any more. */
  stop(): Promise<void>
}

export function createSecurityEvents(
  database: Pick<Database, 'query'>,
  log: Log,
  now: () => number = () => performance.now(),
): SecurityEvents {
  let waiting: Noted[] = []
  let omitted = 0
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const sums = createMinuteSums(now)

  const put = (one: Noted) => {
    if (waiting.length < MOST_WAITING) waiting.push(one)
    else omitted += one.times
  }
  const once = (corpId: string, event: SecurityEvent, times = 1): Noted => {
    const at = now()
    return { corpId, event, times, at, lastAt: at }
  }

  const writeBatch = async (corpId: string, batch: readonly Noted[]): Promise<void> => {
    const ago = (at: number) => (now() - at) / 1_000
    const events = batch.map(({ event, times, at, lastAt }) => {
      return { ...event, times, secondsAgo: ago(at), lastSecondsAgo: ago(lastAt) }
    })
    try {
      await addSecurityEvents(database, corpId, events)
    } catch (err) {
      log.error({ err, corpId, events: batch.length }, 'security events could not be written')
      // Tried again when the database is back, unless it is they that cannot be stored.
      if (!isRefused(err)) for (const one of batch) put(one)
    }
  }

  const write = async (all: boolean): Promise<void> => {
    for (const sum of sums.take(all)) put(sum)
    const taken = waiting
    waiting = []
    if (omitted > 0) taken.push(once('*', { kind: 'eventsOmitted', actorId: null }, omitted))
    omitted = 0
    for (const [corpId, ofCorp] of Map.groupBy(taken, (one) => one.corpId)) {
      for (let start = 0; start < ofCorp.length; start += BATCH) {
        await writeBatch(corpId, ofCorp.slice(start, start + BATCH))
      }
    }
  }

  const flush = (all = false): Promise<void> => {
    running = running.then(() => write(all))
    return running
  }

  return {
    note: (corpId, event) => put(once(corpId, event)),
    sum: (corpId, event) => {
      if (sums.add(corpId, event)) put(once(corpId, event))
    },
    flush,
    start: () => {
      timer ??= setInterval(() => void flush(), FLUSH_MS).unref()
    },
    stop: async () => {
      clearInterval(timer)
      await flush(true)
    },
  }
}

/** Data that the database does not take (class 22 and 23). */
function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}
