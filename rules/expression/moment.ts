import { isRealDate } from '../record/date.ts'

const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** How much of a wall clock a text writes; the functions give back what they were given. */
export type Grain = 'year' | 'month' | 'day' | 'minute' | 'second' | 'timeMinute' | 'timeSecond'

/** A wall clock of a form: milliseconds since 1970 as if it stood in UTC; a time of day stands on 1970-01-01. */
export type Moment = { readonly wall: number; readonly grain: Grain }

/** The grain of a text by its length: `YYYY`, `HH:mm`, `YYYY-MM`, `HH:mm:ss`, `YYYY-MM-DD`, with minutes, with seconds. */
const GRAIN_OF_LENGTH: ReadonlyMap<number, Grain> = new Map<number, Grain>([
  [4, 'year'],
  [5, 'timeMinute'],
  [7, 'month'],
  [8, 'timeSecond'],
  [10, 'day'],
  [16, 'minute'],
  [19, 'second'],
])

const WHOLE = '0001-01-01 00:00:00'

/** The wall clock a text writes; null for anything else, 30 February too. */
export function readMoment(text: string): Moment | null {
  const grain = GRAIN_OF_LENGTH.get(text.length)
  if (grain === undefined || !isRealDate(text, grain)) return null
  const isTime = grain === 'timeMinute' || grain === 'timeSecond'
  const date = isTime ? `1970-01-01 ${text}` : text
  const wall = Date.parse(`${(date + WHOLE.slice(date.length)).replace(' ', 'T')}Z`)
  return { wall, grain }
}

/** Whether the text of a grain tells a day: a year, a month and a time of day do not. */
export function hasDay({ grain }: Moment): boolean {
  return grain === 'day' || grain === 'minute' || grain === 'second'
}

const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

const ENDS: Readonly<Record<Grain, readonly [from: number, to: number]>> = {
  year: [0, 4],
  month: [0, 7],
  day: [0, 10],
  minute: [0, 16],
  second: [0, 19],
  timeMinute: [11, 16],
  timeSecond: [11, 19],
}

/** The text of a wall clock; null before the year 1 and after 9999. */
export function momentText({ wall, grain }: Moment): string | null {
  if (!(wall >= FIRST && wall <= LAST)) return null
  return new Date(wall)
    .toISOString()
    .replace('T', ' ')
    .slice(...ENDS[grain])
}

/** So many months on; a day that the month does not have becomes its last. */
export function addMonths(wall: number, months: number): number {
  const date = new Date(wall)
  const day = date.getUTCDate()
  const first = new Date(wall)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.getTime() + (Math.min(day, daysOfMonth(first.getTime())) - 1) * DAY
}

/** How many days the month of a wall clock has. */
export function daysOfMonth(wall: number): number {
  const date = new Date(wall)
  const next = new Date(wall)
  next.setUTCMonth(date.getUTCMonth() + 1, 0)
  return next.getUTCDate()
}

/** Whole months from one wall clock to another, negative backwards. */
export function monthsBetween(from: number, to: number): number {
  const [first, last] = [new Date(from), new Date(to)]
  const months =
    (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth()
  if (months > 0 && addMonths(from, months) > to) return months - 1
  if (months < 0 && addMonths(from, months) < to) return months + 1
  return months
}
