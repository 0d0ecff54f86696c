import { dateFormatter } from '../../../../rules/format/formatters.ts'
import { timeZone } from '../../../lib/i18n/dates.ts'
import { LANGUAGE_TAGS } from '../../../lib/i18n/i18n.ts'
import { useLocale } from '../../../lib/i18n/use-locale.ts'

/** Times of a delegation by the clock of its own zone; another zone than mine is named. */
export function useWindowText() {
  const locale = useLocale()
  const timeIn = (instant: string, zone: string): string => {
    const isOther = zone !== timeZone()
    return dateFormatter(LANGUAGE_TAGS[locale], {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
      ...(isOther ? { timeZoneName: 'short' } : {}),
    }).format(new Date(instant))
  }
  return { timeIn }
}
