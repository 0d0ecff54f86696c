import { dateFormatter } from '../format/formatters.ts'

const DAY = 86_400_000

const CLOCK = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

/**
 * What the wall clock of a zone shows at an instant, in milliseconds as if it stood in UTC. Both in milliseconds since
 * 1970. An unknown zone throws a RangeError.
 */
export function wallClockAt(timeZone: string, instant: number): number {
  // Reading the text is twice as fast as asking for its parts, and a long deadline asks thousands of times.
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = dateFormatter('en-US', {
    ...CLOCK,
    timeZone,
  })
    .format(instant)
    .split(/\D+/)
    .map(Number)
  const fraction = ((instant % 1000) + 1000) % 1000
  return Date.UTC(year, month - 1, day, hour, minute, second) + fraction
}

function offsetAt(timeZone: string, instant: number): number {
  return wallClockAt(timeZone, instant) - instant
}

/**
 * The instant at which the wall clock of a zone first shows `wall` or more. A time that the clock skips is reached
 * when it jumps over it; of a time that it shows twice, the first counts. So neighbouring intervals stay neighbours.
 */
export function instantOf(timeZone: string, wall: number): number {
  // No zone is a whole day away from UTC, and no zone changes its offset twice within two days.
  const before = offsetAt(timeZone, wall - DAY)
  const after = offsetAt(timeZone, wall + DAY)
  const early = wall - before
  if (before === after || offsetAt(timeZone, early) === before) return early
  const late = wall - after
  return offsetAt(timeZone, late) === after ? late : jumpBetween(timeZone, late, early, before)
}

/** When the offset stops being `before`: after `from`, at `to` at the latest. */
function jumpBetween(timeZone: string, from: number, to: number, before: number): number {
  let [last, first] = [from, to]
  while (first - last > 1) {
    const middle = Math.floor((first + last) / 2)
    if (offsetAt(timeZone, middle) === before) last = middle
    else first = middle
  }
  return first
}
