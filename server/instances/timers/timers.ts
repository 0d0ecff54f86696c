import type { Log } from '../../base/log.ts'
import type { Queryable } from '../../db/database.ts'
import { attempt } from '../../queue/attempt.ts'
import { drain } from '../../queue/drain.ts'
import { type ClaimedTimer, timerQueue } from '../../stores/instances/timers.ts'

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
const FIRE_LIMIT_MS = (timerQueue.leaseSeconds * 1_000) / AT_ONCE
const NOT_DUE_SECONDS = 10

/**
 * Fires every due timer, in order of due time (engine O1–O6, security I-25). Answers the seconds until the next one is
 * due, null when none is waiting. Nothing is kept in memory, so restarts and jumps of the clock need no care.
 */
export async function fireDueTimers(deps: TimersDeps, signal?: AbortSignal): Promise<number | null> {
  const { database } = deps
  await drain(timerQueue, database, { atOnce: AT_ONCE, signal }, async (claimed) => {
    // "returning" keeps no order.
    for (const timer of claimed.toSorted(byDue)) {
      // The rest stays leased for a while; the next process or start takes it up.
      if (signal?.aborted === true) return
      await fireOne(deps, timer)
    }
  })
  return timerQueue.secondsToNext(database)
}

function byDue(a: ClaimedTimer, b: ClaimedTimer): number {
  return a.due.getTime() - b.due.getTime() || a.number - b.number
}

async function fireOne({ database, fire, log }: TimersDeps, timer: ClaimedTimer): Promise<void> {
  const { corp_id: corpId, instance_id: instanceId, number, due_at } = timer
  const tries = {
    queue: timerQueue,
    database,
    onFailure: (_timer: ClaimedTimer, err: unknown, seconds: number | null) =>
      log.error({ err, corpId, instanceId, timer: number, seconds }, 'a timer could not be fired'),
  }
  await attempt(tries, timer, async () => {
    const came = await within(fire(corpId, instanceId, number, due_at))
    if (came === 'fired') await timerQueue.finish(database, [timer])
    // What is not due is not fired: a clock that stepped back must not lose it. Mostly its command closed it
    // meanwhile; then nothing is left to do here.
    else await timerQueue.postpone(database, [timer], { seconds: NOT_DUE_SECONDS, counted: false })
  })
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
