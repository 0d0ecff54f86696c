import type { NumberFormat } from './number-format.ts'

/** What a date format shows of a moment. */
export type DateFormat = {
  readonly year: boolean
  readonly month: boolean
  readonly day: boolean
  readonly time: boolean
  readonly elapsed: boolean
}

const DAY_SECONDS = 86_400
/** The first number behind 31 December 9999. */
const END_OF_DAYS = 2_958_466
const FROM_1900 = Date.UTC(1899, 11, 30)
const FROM_1904 = Date.UTC(1904, 0, 1)
/** Counted from 1900 there is a 29 February of that year, which never was. */
const NEVER_WAS = 60

/** Null for the format of a number. */
export function dateFormatOf(format: NumberFormat): DateFormat | null {
  const tokens = format[0]?.tokens ?? []
  const letters = tokens.flatMap((token) => (token.kind === 'date' ? [token.letter] : []))
  const elapsed = tokens.some(({ kind }) => kind === 'elapsed')
  if (letters.length === 0 && !elapsed) return null
  // An m beside hours or seconds is one of minutes.
  const isMinute = (place: number) => letters[place - 1] === 'h' || letters[place + 1] === 's' || elapsed
  const has = (letter: string) => letters.includes(letter)
  return {
    year: has('y') || has('e'),
    month: letters.some((letter, place) => letter === 'm' && !isMinute(place)),
    day: has('d') || has('a'),
    time: has('h') || has('s') || letters.some((letter, place) => letter === 'm' && isMinute(place)),
    elapsed,
  }
}

/** A moment as its cell shows it: `text` for columns of dates and times, `shown` for others. */
export type ShownDate = { readonly text: string; readonly shown: string }

/**
 * The day and time that a number stands for, as exactly as the format shows it: a day that only shows its month is a
 * month, one that only shows its time is a time. Null for a number that is none.
 */
export function shownDate(serial: number, format: DateFormat, from1904: boolean): ShownDate | null {
  if (!(serial >= 0 && serial < END_OF_DAYS)) return null
  const seconds = Math.round(serial * DAY_SECONDS)
  const days = Math.floor(seconds / DAY_SECONDS)
  const time = clock(seconds % DAY_SECONDS)
  if (format.elapsed) return same(clock(seconds))
  const isDay = format.year || format.month || format.day
  if (!isDay || (days === 0 && !from1904)) return same(time)
  const day = dayOf(days, from1904)
  if (!format.day && format.year) return same(format.month ? day.slice(0, 7) : day.slice(0, 4))
  const whole = seconds % DAY_SECONDS === 0 ? day : `${day} ${time}`
  return { text: whole, shown: format.time ? whole : day }
}

function same(text: string): ShownDate {
  return { text, shown: text }
}

function clock(seconds: number): string {
  const parts = [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
}

function dayOf(days: number, from1904: boolean): string {
  if (from1904) return isoDay(FROM_1904, days)
  if (days === NEVER_WAS) return '1900-02-29'
  return isoDay(FROM_1900, days < NEVER_WAS ? days + 1 : days)
}

function isoDay(from: number, days: number): string {
  return new Date(from + days * DAY_SECONDS * 1_000).toISOString().slice(0, 10)
}
