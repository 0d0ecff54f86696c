import { dateGrain, isRealDate } from '../record/date.ts'
import { accepted, type Normalised, refused } from './outcome.ts'
import { readTypedDate } from './typed-date.ts'
import { readTypedTime } from './typed-time.ts'

/** Date text of a format, also as people write it; what the format needs has to be there, and no more. */
export function normaliseDate(raw: unknown, format: number | undefined): Normalised {
  if (typeof raw !== 'string') return refused('wrongType')
  const grain = dateGrain(format)
  return isRealDate(raw, grain) ? accepted(raw) : readTypedDate(raw, grain)
}

/** A time of day, `HH:mm` or `HH:mm:ss`, with seconds only where they were given. */
export function normaliseTime(raw: unknown): Normalised {
  if (typeof raw !== 'string') return refused('wrongType')
  if (raw === '') return accepted(null)
  const withSeconds = readTypedTime(raw, 'timeSecond')
  return withSeconds.ok ? withSeconds : readTypedTime(raw, 'timeMinute')
}
