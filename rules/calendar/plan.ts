import type { WorkCalendar, WorkIntervals } from '../../contract/calendar.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY

const MONDAY_FIRST = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** A span of the wall clock, in milliseconds from the start of its week (Monday 00:00). */
export type WallSpan = readonly [from: number, to: number]

/** A calendar ready for counting. Weeks are numbered on the wall clock; week 0 starts on Monday 1969-12-29. */
export type Plan = {
  readonly timeZone: string
  /** The spans of a week in order, its exceptions included. */
  spansOf(week: number): readonly WallSpan[]
  /** The week holds a day that differs from its weekday. */
  isSpecial(week: number): boolean
  /** Working time of a week without exceptions. */
  readonly weekLength: number
  /** How long one `workDay` is. */
  readonly dayLength: number
  /** The last week that the calendar covers; after it all time counts. -Infinity: it has no working time. */
  readonly lastWeek: number
}

/** A calendar is read up to the year 2500: time zones are not known for ever, and counting has to end. */
const LAST_WEEK = weekOf(Date.UTC(2500, 0, 1))

const plans = new WeakMap<WorkCalendar, Plan>()

/** Remembered as long as the calendar, which nobody changes in place. */
export function planOf(calendar: WorkCalendar): Plan {
  let plan = plans.get(calendar)
  if (plan === undefined) {
    plan = makePlan(calendar)
    plans.set(calendar, plan)
  }
  return plan
}

/** The number of the week in which a wall clock stands. */
export function weekOf(wall: number): number {
  return Math.floor((wall - weekStart(0)) / WEEK)
}

/** Where the wall clock stands when a week starts. */
export function weekStart(week: number): number {
  return week * WEEK - 3 * DAY
}

function makePlan(calendar: WorkCalendar): Plan {
  const week = MONDAY_FIRST.map((name) => spansOfDay(calendar.week[name]))
  const exceptions = new Map<number, Map<number, WallSpan[]>>()
  for (const [date, intervals] of Object.entries(calendar.days)) {
    const wall = Date.parse(`${date}T00:00:00Z`)
    const number = weekOf(wall)
    const days = exceptions.get(number) ?? new Map<number, WallSpan[]>()
    exceptions.set(number, days.set((wall - weekStart(number)) / DAY, spansOfDay(intervals)))
  }
  const lengths = week.map(lengthOf)
  const worked = [...exceptions].flatMap(([number, days]) =>
    [...days.values()]
      .map((spans) => ({ number, length: lengthOf(spans) }))
      .filter(({ length }) => length > 0),
  )
  const weekLength = lengths.reduce((sum, length) => sum + length, 0)
  return {
    timeZone: calendar.timeZone,
    spansOf: (number) =>
      week.flatMap((spans, index) =>
        (exceptions.get(number)?.get(index) ?? spans).map(
          ([from, to]) => [from + index * DAY, to + index * DAY] as const,
        ),
      ),
    isSpecial: (number) => exceptions.has(number),
    weekLength,
    dayLength: weekLength > 0 ? mostCommon(lengths) : mostCommon(worked.map(({ length }) => length)),
    lastWeek: weekLength > 0 ? LAST_WEEK : Math.max(...worked.map(({ number }) => number)),
  }
}

function spansOfDay(intervals: WorkIntervals): WallSpan[] {
  return intervals.map(([from, to]) => [timeOf(from), timeOf(to)])
}

function timeOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * HOUR + minutes * MINUTE
}

function lengthOf(spans: readonly WallSpan[]): number {
  return spans.reduce((sum, [from, to]) => sum + to - from, 0)
}

/** The length that most working days have, the longer of two equally frequent ones; without any, a whole day. */
function mostCommon(lengths: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const length of lengths) if (length > 0) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [first] = [...counts].sort(([one, often], [other, seldom]) => seldom - often || other - one)
  return first?.[0] ?? DAY
}
