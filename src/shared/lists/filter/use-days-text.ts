import { useDayText } from '../../../lib/i18n/day-text.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useRangeName } from './use-range-name.ts'

/** A range of days in words: its preset, else its days. */
export function useDaysText(wanted: boolean): (from: string | undefined, to: string | undefined) => string {
  const { t } = useTranslation()
  const dayText = useDayText()
  const rangeName = useRangeName(wanted)
  return (first, last) => {
    const name = rangeName(first, last)
    if (name !== undefined) return t(`inbox.ranges.${name}`)
    const from = first && dayText(first)
    const to = last && dayText(last)
    if (from !== undefined && to !== undefined) return from === to ? from : t('inbox.dayRange', { from, to })
    return from === undefined ? t('inbox.daysTo', { to }) : t('inbox.daysFrom', { from })
  }
}
