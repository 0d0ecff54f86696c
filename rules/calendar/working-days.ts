import type { WorkCalendar } from '../../contract/calendar.ts'

const DAY = 86_400_000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Whether any working time lies in a local day; `wall` is its midnight as if it stood in UTC, in milliseconds. */
export function isWorkingDay(calendar: WorkCalendar, wall: number): boolean {
  const date = new Date(wall)
  const text = date.toISOString().slice(0, 10)
  const special = Object.hasOwn(calendar.days, text) ? calendar.days[text] : undefined
  const name = WEEKDAYS[date.getUTCDay()] ?? 'sunday'
  return (special ?? calendar.week[name]).length > 0
}

/** How many days from one to another, both included, are working days; none backwards. */
export function countWorkingDays(calendar: WorkCalendar, from: number, to: number): number {
  let count = 0
  for (let day = from; day <= to; day += DAY) if (isWorkingDay(calendar, day)) count += 1
  return count
}

/**
 * The day that lies so many working days after another (before it, when negative); the day itself for none. Null when
 * the calendar has too few within `most` days.
 */
export function addWorkingDays(
  calendar: WorkCalendar,
  from: number,
  count: number,
  most: number,
): number | null {
  const step = count < 0 ? -DAY : DAY
  let left = Math.abs(count)
  let day = from
  for (let steps = 0; left > 0; steps += 1) {
    if (steps >= most) return null
    day += step
    if (isWorkingDay(calendar, day)) left -= 1
  }
  return day
}
