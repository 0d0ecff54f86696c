const DAY_MS = 86_400_000
const DAY = /^([0-9]{4})-([0-9]{2})-([0-9]{2})/
const YEAR_AND_MONTH = /^([0-9]{4})(?:-([0-9]{2}))?/

/** Number of days since 1970 of the day a text begins with; null when it begins with none. */
function dayNumber(text: string): number | null {
  const found = DAY.exec(text)
  if (!found) return null
  const [, year, month, day] = found
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
}

/** Whole calendar days from one day to another (the same day: 0); the time of day plays no part. */
export function daysBetween(from: string, to: string): number | null {
  const first = dayNumber(from)
  const last = dayNumber(to)
  return first === null || last === null ? null : last - first
}

/** Year or month number of a date text; null when the text has none. */
export function partOfDay(text: string, part: 'year' | 'month'): number | null {
  const found = YEAR_AND_MONTH.exec(text)
  const digits = part === 'year' ? found?.[1] : found?.[2]
  return digits === undefined ? null : Number(digits)
}
