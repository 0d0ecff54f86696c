/** What a date format keeps: see docs/date-formats.md. Wall-clock text without a zone, so it never shifts. */
export type DateGrain = 'year' | 'month' | 'day' | 'minute' | 'second' | 'timeMinute' | 'timeSecond'

const GRAINS: readonly DateGrain[] = [
  'day',
  'minute',
  'second',
  'month',
  'year',
  'day',
  'timeMinute',
  'timeSecond',
  'day',
  'day',
  'day',
  'minute',
  'month',
]

/** The grain of date format 0–12; an unknown number counts as the plain day. */
export function dateGrain(format: number | undefined): DateGrain {
  return GRAINS[format ?? 0] ?? 'day'
}

const SHAPES: Readonly<Record<DateGrain, RegExp>> = {
  year: /^[0-9]{4}$/,
  month: /^[0-9]{4}-[0-9]{2}$/,
  day: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
  minute: /^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}$/,
  second: /^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$/,
  timeMinute: /^[0-9]{2}:[0-9]{2}$/,
  timeSecond: /^[0-9]{2}:[0-9]{2}:[0-9]{2}$/,
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isRealDay(text: string): boolean {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

function isRealTime(text: string): boolean {
  const [hour = 0, minute = 0, second = 0] = text.split(':').map(Number)
  return hour <= 23 && minute <= 59 && second <= 59
}

/** True for a day or time that exists, written in the given grain. */
export function isRealDate(text: string, grain: DateGrain): boolean {
  if (!SHAPES[grain].test(text)) return false
  if (grain === 'timeMinute' || grain === 'timeSecond') return isRealTime(text)
  const [day = '', time = '00:00'] = text.split(' ')
  return isRealDay(day) && isRealTime(time)
}
