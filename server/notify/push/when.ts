import type { MessageSettings } from '../../../contract/message-settings.ts'
import { instantOf, wallClockAt } from '../../../rules/calendar/zone-clock.ts'

/** When devices of a person may be told; minutes of the day in his own zone. */
export type TellPlan = Pick<MessageSettings, 'quiet' | 'digest' | 'digestAt'> & { readonly timeZone: string }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * When a message of `at` goes out, seen from `now`: at once, at the next full hour or the day's time after it was
 * made, and never in quiet hours: then at their end. Milliseconds since 1970. `urgent` does not wait for a digest.
 */
export function tellAt(at: number, now: number, plan: TellPlan, urgent: boolean): number {
  const gathered = urgent || plan.digest === 'atOnce' ? at : nextDigest(at, plan)
  return afterQuiet(Math.max(now, gathered), plan)
}

function nextDigest(at: number, { digest, digestAt, timeZone }: TellPlan): number {
  const wall = wallClockAt(timeZone, at)
  if (digest === 'hourly') return instantOf(timeZone, Math.floor(wall / HOUR) * HOUR + HOUR)
  const today = startOfDay(wall) + digestAt * MINUTE
  return instantOf(timeZone, today > wall ? today : today + DAY)
}

function afterQuiet(at: number, { quiet, timeZone }: TellPlan): number {
  if (quiet === null || quiet.from === quiet.until) return at
  const wall = wallClockAt(timeZone, at)
  const day = startOfDay(wall)
  const minute = (wall - day) / MINUTE
  const { from, until } = quiet
  const isOverMidnight = from > until
  const isQuiet = isOverMidnight ? minute >= from || minute < until : minute >= from && minute < until
  if (!isQuiet) return at
  const end = day + until * MINUTE
  return instantOf(timeZone, isOverMidnight && minute >= from ? end + DAY : end)
}

function startOfDay(wall: number): number {
  return Math.floor(wall / DAY) * DAY
}
