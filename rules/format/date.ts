import type { Locale } from '../../contract/vocabulary.ts'
import { dateGrain, isRealDate } from '../record/date.ts'
import { dateFormatter } from './formatters.ts'
import { FORMAT_WORDS } from './words.ts'

const LONG_DAY = { year: 'numeric', month: 'long', day: 'numeric' } as const

/** The formats that follow the language; the others show the stored text (docs/date-formats.md). */
const SPOKEN: ReadonlyMap<number, Intl.DateTimeFormatOptions> = new Map<number, Intl.DateTimeFormatOptions>([
  [8, LONG_DAY],
  [9, { ...LONG_DAY, weekday: 'long' }],
  [10, { month: 'short', day: 'numeric' }],
  [11, { ...LONG_DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }],
  [12, { year: 'numeric', month: 'long' }],
])

const WALL = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(?:Z|[+-][0-9]{2}:[0-9]{2})$/

/** The wall clock of an instant in a zone, as `YYYY-MM-DD HH:mm:ss`. */
export function wallClock(instant: Date, timeZone: string): string {
  const parts = dateFormatter('en-GB', { ...WALL, timeZone }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return `${day} ${part('hour')}:${part('minute')}:${part('second')}`
}

function cutToGrain(wall: string, format: number): string {
  const grain = dateGrain(format)
  if (grain === 'timeMinute') return wall.slice(11, 16)
  if (grain === 'timeSecond') return wall.slice(11, 19)
  const ends = { year: 4, month: 7, day: 10, minute: 16, second: 19 }
  return wall.slice(0, ends[grain])
}

/** Stored wall-clock text read as if it were UTC, so that showing it in UTC cannot shift it (security T-04). */
function asUtc(text: string): Date {
  const [day = '', time = '00:00'] = text.split(' ')
  return new Date(`${`${day}-01-01`.slice(0, 10)}T${time.length === 5 ? `${time}:00` : time}Z`)
}

/**
 * A stored date as people read it in format 0–12. Wall-clock text is shown as it stands, whatever the zone; an
 * instant (ISO 8601 with a zone) is brought to `timeZone` first. What is no date comes back as it is.
 */
export function formatDate(
  value: string,
  format: number | undefined,
  locale: Locale,
  timeZone: string,
): string {
  const wanted = format ?? 0
  const text = INSTANT.test(value) ? cutToGrain(wallClock(new Date(value), timeZone), wanted) : value
  if (!isRealDate(text, dateGrain(wanted))) return value
  if (wanted === 5) return text.slice(5)
  const spoken = SPOKEN.get(wanted)
  if (!spoken) return text
  const formatter = dateFormatter(FORMAT_WORDS[locale].dateTag, { ...spoken, timeZone: 'UTC' })
  return formatter.format(asUtc(text))
}
