import type { Log } from '../../base/log.ts'
import type { Queryable } from '../../db/database.ts'
import {
  type ClaimedTimer,
  claimTimers,
  markFailed,
  markFired,
  postponeTimer,
  secondsToNextTimer,
} from '../../stores/instances/timers.ts'

/**
 * Carries out what a timer is there for, as a command of the system. Must be idempotent: after a crash it is called
 * again. `notDue`: it is not live any more, which is no failure (engine O6, G2). `due` tells a reminder that comes
 * again from the one before.
 */
export type FireTimer = (
  corpId: string,
  instanceId: string,
  timerNumber: number,
  due: string,
) => Promise<'fired' | 'notDue'>

export type TimersDeps = {
  readonly database: Queryable
  readonly fire: FireTimer
  readonly log: Log
}

/** One at a time in order of due time; the lease holds for the whole claim. */
const AT_ONCE = 20
const LEASE_SECONDS = 120
const FIRE_LIMIT_MS = (LEASE_SECONDS * 1_000) / AT_ONCE
const MOST_ATTEMPTS = 5
const FIRST_RETRY_SECONDS = 10

/**
 * Fires every due timer, in order of due time (engine O1–O6, security I-25). Answers the seconds until the next one is
 * due, null when none is waiting. Nothing is kept in memory, so restarts and jumps of the clock need no care.
 */
export async function fireDueTimers(deps: TimersDeps, signal?: AbortSignal): Promise<number | null> {
  const isStopping = () => signal?.aborted === true
  while (!isStopping()) {
    const claimed = await claimTimers(deps.database, AT_ONCE, LEASE_SECONDS)
    if (claimed.length === 0) break
    for (const timer of claimed) {
      // The rest stays leased for a while; the next process or start takes it up.
      if (isStopping()) break
      await fireOne(deps, timer)
    }
  }
  return secondsToNextTimer(deps.database)
}

async function fireOne({ database, fire, log }: TimersDeps, timer: ClaimedTimer): Promise<void> {
  const { corp_id: corpId, instance_id: instanceId, number, attempts, due } = timer
  if (attempts > MOST_ATTEMPTS) {
    await markFailed(database, timer, null, 'The process ended each time it fired')
    log.error({ corpId, instanceId, timer: number }, 'a timer is given up')
    return
  }
  try {
    const came = await within(fire(corpId, instanceId, number, due))
    // What is not due is not fired: a clock that stepped back must not lose it.
    if (came === 'fired') await markFired(database, timer)
    else await postponeTimer(database, timer, FIRST_RETRY_SECONDS)
  } catch (err) {
    const isLast = attempts >= MOST_ATTEMPTS
    const seconds = isLast ? null : FIRST_RETRY_SECONDS * 3 ** (attempts - 1)
    log.error({ err, corpId, instanceId, timer: number, seconds }, 'a timer could not be fired')
    await markFailed(database, timer, seconds, err instanceof Error ? err.message : String(err))
  }
}

/** A command that hangs must not let the leases of the others run out. */
async function within<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the command took too long')), FIRE_LIMIT_MS)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
