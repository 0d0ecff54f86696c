import type { Locale } from '../../contract/vocabulary.ts'
import { wallClock } from './date.ts'
import { dateFormatter } from './formatters.ts'
import { FORMAT_WORDS } from './words.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Whole days between two `YYYY-MM-DD…` wall clocks. */
function daysApart(earlier: string, later: string): number {
  const day = (text: string) => Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  return Math.round((day(later) - day(earlier)) / DAY_MS)
}

/**
 * When something happened, as short as a list needs: just now, minutes up to 59, the time today, yesterday with the
 * time, the day this year, the full day before that. An instant in the future counts as just now for an hour (clocks
 * differ), else it is shown by its day.
 */
export function listTime(instant: string, now: string, timeZone: string, locale: Locale): string {
  const words = FORMAT_WORDS[locale]
  const then = new Date(instant)
  const age = Date.parse(now) - then.getTime()
  if (Number.isNaN(age)) return instant
  if (age < MINUTE_MS && age > -HOUR_MS) return words.justNow
  if (age >= 0 && age < HOUR_MS) return words.minutesAgo(Math.floor(age / MINUTE_MS))
  const wall = wallClock(then, timeZone)
  const today = wallClock(new Date(now), timeZone)
  const days = daysApart(wall, today)
  if (days === 0) return wall.slice(11, 16)
  if (days === 1) return `${words.yesterday} ${wall.slice(11, 16)}`
  const sameYear = wall.slice(0, 4) === today.slice(0, 4)
  // Chinese lists write older days in digits (design, figures and dates).
  if (!sameYear && locale === 'zh') return wall.slice(0, 10)
  return dateFormatter(words.dateTag, {
    timeZone,
    month: locale === 'zh' ? 'long' : 'short',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(then)
}
