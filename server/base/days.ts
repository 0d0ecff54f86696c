import { dateFormatter } from '../../rules/format/formatters.ts'

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** The calendar day (YYYY-MM-DD) of an instant in a time zone. */
export function dayIn(instant: string, timeZone: string): string {
  return dateFormatter('en-CA', { ...DAY, timeZone }).format(new Date(instant))
}
