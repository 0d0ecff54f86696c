import { numberFormatter } from '../../../rules/format/formatters.ts'
import { useLocale } from './use-locale.ts'

/** A total in the reader's figures; `10,000+` when only that many were counted. */
export function useFormatTotal(): (total: number, isMinimum: boolean) => string {
  const locale = useLocale()
  return (total, isMinimum) => `${numberFormatter(locale).format(total)}${isMinimum ? '+' : ''}`
}
