import type { Timeout } from '../../contract/package/timeouts.ts'
import { addDuration, remaining, resume, timeOf } from '../../rules/calendar/durations.ts'
import type { Context } from '../model/context.ts'
import type { Timer } from '../model/timer.ts'
import { durationOf, graceOf, isDeciding, stepOf } from './settings.ts'

type Clock = Pick<Context, 'now' | 'calendar'>
type Place = Pick<Timer, 'kind' | 'step'>

/** When a timer of an item that opens now is due (O1). */
export function dueFromNow({ now, calendar }: Clock, timeout: Timeout, timer: Place): string {
  return addDuration(calendar, now, durationOf(timeout, { ...timer, fired: 0 })).at
}

/** What a timer has left, in milliseconds of its kind of time (O3). */
export function leftOf({ now, calendar }: Clock, timeout: Timeout, timer: Timer): number {
  return remaining(calendar, now, timer.dueAt, durationOf(timeout, timer).unit).milliseconds
}

/** When a timer is due that goes on now: what it had left, from now; one that was not paused is due as it was. */
export function dueOnward(clock: Clock, timeout: Timeout, timer: Timer): string {
  if (timer.remaining === undefined) return notAtOnce(clock, timeout, timer, timer.dueAt)
  const time = timeOf(durationOf(timeout, timer).unit)
  const left = { time, milliseconds: timer.remaining }
  return notAtOnce(clock, timeout, timer, resume(clock.calendar, clock.now, left).at)
}

/** Nobody is decided for in the moment in which he gets the item, or gets it back: the grace passes first. */
function notAtOnce(clock: Clock, timeout: Timeout, timer: Timer, dueAt: string): string {
  if (!isDeciding(stepOf(timeout, timer)) || dueAt > clock.now) return dueAt
  return graceEnd(clock, timeout)
}

export function graceEnd({ now, calendar }: Clock, timeout: Timeout): string {
  return addDuration(calendar, now, graceOf(timeout)).at
}
