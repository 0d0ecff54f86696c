import { plainSigns } from '../../contract/typed-text.ts'
import { isRealDate } from '../record/date.ts'
import { accepted, type Normalised, refused } from './outcome.ts'

/** `8:05`, `08:05:30`, `8时5分`, `8点05分30秒`, `8 h 05`. */
const BY_COLON = /^(\d{1,2}) ?: ?(\d{2})(?: ?: ?(\d{2}))?$/
const BY_WORD = /^(\d{1,2}) ?[时時点點] ?(\d{1,2}) ?分(?: ?(\d{1,2}) ?秒)?$/
const BY_H = /^(\d{1,2}) ?h ?(\d{2})(?: ?(?:min)? ?(\d{2}) ?s?)?$/i
const HOUR_ALONE = /^\d{1,2} ?(?:[时時点點]|h)?$/i
const MORNING = /^(上午|a\.? ?m\.?)$/i
const HALF_BEFORE = /^(上午|下午|[ap]\.? ?m\.?) ?(?=\d)/i
const HALF_BEHIND = / ?([ap]\.? ?m\.?)$/i

/**
 * A time of day as people write it, in hours and minutes, or with its seconds. Seconds that the grain does not keep are
 * refused, or left out by `cut`.
 */
export function readTypedTime(typed: string, grain: 'timeMinute' | 'timeSecond', cut = false): Normalised {
  const text = plainSigns(typed)
  const half = HALF_BEFORE.exec(text) ?? HALF_BEHIND.exec(text)
  const bare = half === null ? text : text.replace(half[0], '').trim()
  if (HOUR_ALONE.test(bare)) return refused('timeWithoutMinutes')
  const [, hour, minute, second] = BY_COLON.exec(bare) ?? BY_WORD.exec(bare) ?? BY_H.exec(bare) ?? []
  if (hour === undefined || minute === undefined) return refused('badTime')
  const isWrongGrain = grain === 'timeMinute' ? second !== undefined : second === undefined
  if (isWrongGrain && !cut) return refused('badTime')
  const whole = half === null ? Number(hour) : hourOfDay(Number(hour), MORNING.test(half[1] ?? ''))
  const time = [String(whole), minute, second ?? '00'].map((part) => part.padStart(2, '0')).join(':')
  if (!isRealDate(time, 'timeSecond')) return refused('badTime')
  return accepted(grain === 'timeMinute' ? time.slice(0, 5) : time)
}

/** The hour of a clock of twelve; one that is beyond it in the morning is none. */
function hourOfDay(hour: number, isMorning: boolean): number {
  if (hour === 12) return isMorning ? 0 : 12
  if (isMorning) return hour < 12 ? hour : Number.NaN
  return hour < 12 ? hour + 12 : hour
}
