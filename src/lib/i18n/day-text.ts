import { dateFormatter } from '../../../rules/format/formatters.ts'
import { FORMAT_WORDS } from '../../../rules/format/words.ts'
import { useMinute } from './dates.ts'
import { useLocale } from './use-locale.ts'

/** A calendar day in short words; the year only when it is not this one. */
export function useDayText(): (day: string) => string {
  const { dateTag } = FORMAT_WORDS[useLocale()]
  const year = String(useMinute().getFullYear())
  return (day) => {
    const options = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
    const withYear = day.startsWith(year) ? options : ({ ...options, year: 'numeric' } as const)
    return dateFormatter(dateTag, withYear).format(new Date(`${day}T00:00:00Z`))
  }
}
