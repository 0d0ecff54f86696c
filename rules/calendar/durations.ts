import type { WorkCalendar } from '../../contract/calendar.ts'
import type { Duration } from '../../contract/package/durations.ts'
import { DAY, HOUR, MINUTE, planOf } from './plan.ts'
import { walk } from './walk.ts'

/** An instant (ISO 8601, UTC). `calendarEnded`: the calendar has no working time left on the way, the rest ran through. */
export type DueTime = { readonly at: string; readonly calendarEnded: boolean }

/** What a paused clock keeps (engine O3, O4): working time or time that runs through, in whole milliseconds. */
export type TimeLeft = { readonly time: 'working' | 'running'; readonly milliseconds: number }

/**
 * When a duration that starts at an instant is over (engine O1). A minute, an hour and a day (24 hours) run through.
 * A working hour is an hour of working time, a working day is as much working time as the calendar's regular day has:
 * the length that most of its weekdays share. So one working day from Friday 15:00 ends on Monday 15:00, one from
 * Saturday ends when Monday's work ends, and a half-day counts as half. What ends together with a day's work ends
 * that evening, not the next morning. A calendar without working time lets the rest run through and says so.
 */
export function addDuration(calendar: WorkCalendar, start: string, duration: Duration): DueTime {
  return resume(calendar, start, lengthOf(calendar, duration))
}

/** How much is left from `now` until `due`, in the time that the unit of the duration counts; nothing once it is over. */
export function remaining(
  calendar: WorkCalendar,
  now: string,
  due: string,
  unit: Duration['unit'],
): TimeLeft {
  const [from, until] = [Date.parse(now), Date.parse(due)]
  const time = timeOf(unit)
  if (until <= from) return { time, milliseconds: 0 }
  if (time === 'running') return { time, milliseconds: until - from }
  return { time, milliseconds: walk(calendar, from, Number.POSITIVE_INFINITY, until).worked }
}

/** When what was left of a paused clock is over if the clock goes on at `now`; `now` itself if nothing was left. */
export function resume(calendar: WorkCalendar, now: string, left: TimeLeft): DueTime {
  const from = Date.parse(now)
  const { at, calendarEnded } =
    left.time === 'running' || left.milliseconds <= 0
      ? { at: from + Math.max(0, left.milliseconds), calendarEnded: false }
      : walk(calendar, from, left.milliseconds, Number.POSITIVE_INFINITY)
  return { at: new Date(at).toISOString(), calendarEnded }
}

function lengthOf(calendar: WorkCalendar, { amount, unit }: Duration): TimeLeft {
  const one = {
    minute: () => MINUTE,
    hour: () => HOUR,
    day: () => DAY,
    workHour: () => HOUR,
    workDay: () => planOf(calendar).dayLength,
  }
  return { time: timeOf(unit), milliseconds: amount * one[unit]() }
}

/** Which time a unit counts. */
export function timeOf(unit: Duration['unit']): TimeLeft['time'] {
  return unit === 'workHour' || unit === 'workDay' ? 'working' : 'running'
}
