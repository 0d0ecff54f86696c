import type { WorkCalendar } from '../../contract/calendar.ts'

const DAY = 86_400_000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
/** Day 0 was a Thursday. */
const FIRST_WEEKDAY = 4

/** Whether any working time lies in a local day; `wall` is its midnight as if it stood in UTC, in milliseconds. */
export function isWorkingDay(calendar: WorkCalendar, wall: number): boolean {
  const day = Math.floor(wall / DAY)
  const counted = countedOf(calendar)
  return counted.before(day + 1) > counted.before(day)
}

/** How many days from one to another, both included, are working days; none backwards. */
export function countWorkingDays(calendar: WorkCalendar, from: number, to: number): number {
  const [first, last] = [Math.floor(from / DAY), Math.floor(to / DAY)]
  const { before } = countedOf(calendar)
  return last < first ? 0 : before(last + 1) - before(first)
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
  if (count === 0) return from
  const step = count < 0 ? -DAY : DAY
  const within = (days: number) =>
    count < 0
      ? countWorkingDays(calendar, from - days * DAY, from - DAY)
      : countWorkingDays(calendar, from + DAY, from + days * DAY)
  const wanted = Math.abs(count)
  if (within(most) < wanted) return null
  // The fewest days that hold so many: there are never fewer in more days.
  let [fewest, enough] = [1, most]
  while (fewest < enough) {
    const middle = Math.floor((fewest + enough) / 2)
    if (within(middle) < wanted) fewest = middle + 1
    else enough = middle
  }
  return from + enough * step
}

type Counted = {
  /** Working days before a day, from a beginning that does not matter: differences count. */
  readonly before: (day: number) => number
}

const known = new WeakMap<WorkCalendar, Counted>()

/** Whole weeks at once and the exceptions by search, so that decades cost what a week does. Remembered by calendar. */
function countedOf(calendar: WorkCalendar): Counted {
  const found = known.get(calendar)
  if (found) return found
  const made = count(calendar)
  known.set(calendar, made)
  return made
}

function count(calendar: WorkCalendar): Counted {
  const isUsual = (day: number) => {
    const weekday = (((day + FIRST_WEEKDAY) % 7) + 7) % 7
    return calendar.week[WEEKDAYS[weekday] ?? 'sunday'].length > 0
  }
  const inWeek = [0, 1, 2, 3, 4, 5, 6].map(
    (days) => Array.from({ length: days }, (_, day) => day).filter(isUsual).length,
  )
  const perWeek = (inWeek[6] ?? 0) + (isUsual(6) ? 1 : 0)
  const exceptions = Object.entries(calendar.days)
    .map(([date, intervals]) => {
      const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY)
      return { day, more: Number(intervals.length > 0) - Number(isUsual(day)) }
    })
    .sort((one, other) => one.day - other.day)
  const days = exceptions.map(({ day }) => day)
  let sum = 0
  const more = [0, ...exceptions.map((exception) => (sum += exception.more))]
  return {
    before: (day) => {
      const weeks = Math.floor(day / 7)
      return weeks * perWeek + (inWeek[day - weeks * 7] ?? 0) + (more[below(days, day)] ?? 0)
    },
  }
}

/** How many of the sorted numbers are below a limit. */
function below(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? limit) < limit) low = middle + 1
    else high = middle
  }
  return low
}
