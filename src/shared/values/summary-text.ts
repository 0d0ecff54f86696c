import type { SummaryField } from '../../../contract/rows.ts'
import { type Locale, PROPERTY_TYPE } from '../../../contract/vocabulary.ts'
import { formatDate } from '../../../rules/format/date.ts'
import { dateFormatter } from '../../../rules/format/formatters.ts'
import { FORMAT_WORDS } from '../../../rules/format/words.ts'
import { showsAsUnsupported } from '../../../rules/text/html-text.ts'
import { localisedName } from '../../lib/i18n/localised-name.ts'
import { wordedValue } from './worded-value.ts'

/** One summary field as the card prints it; `text` null: holds HTML, shown as "content not supported" (spec §5). */
export type SummaryText = {
  readonly code: string
  readonly label: string | null
  readonly text: string | null
}

const MONEY = /^(rmb|usd|eur|hkd)/

/**
 * The summary of a card in the reader's language. Money or a range of days that comes first needs no label; two dates
 * at the beginning are one range. Empty values are left out.
 */
export function summaryTexts(fields: readonly SummaryField[], locale: Locale, today: string): SummaryText[] {
  const [first, second, ...others] = fields
  const range = first && second ? dayRangeText(first, second, locale, today) : null
  const head = range === null || first === undefined ? [] : [{ code: first.code, label: null, text: range }]
  const rest = range === null ? fields : others
  return [
    ...head,
    ...rest.flatMap((field) => {
      const text = wordedValue(field, field.value, locale)
      if (text === null) return []
      const needsLabel = field !== first || !MONEY.test(field.numberFormat ?? '')
      const label = needsLabel ? localisedName(field, locale) : null
      return [{ code: field.code, label, text: showsAsUnsupported(text) ? null : text }]
    }),
  ]
}

const DAY = /^\d{4}-\d{2}-\d{2}/

function dayRangeText(
  first: SummaryField,
  second: SummaryField,
  locale: Locale,
  today: string,
): string | null {
  const [from, to] = [first, second].map((field) =>
    field.propertyType === PROPERTY_TYPE.date && typeof field.value === 'string' && DAY.test(field.value)
      ? field.value.slice(0, 10)
      : undefined,
  )
  if (from === undefined || to === undefined || from > to) return null
  const isThisYear = from.slice(0, 4) === today.slice(0, 4) && to.slice(0, 4) === today.slice(0, 4)
  const format = dateFormatter(FORMAT_WORDS[locale].dateTag, {
    timeZone: 'UTC',
    month: locale === 'zh' ? 'numeric' : 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
  const [start, end] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)]
  // Safari 14.0 has no ranges.
  if (typeof format.formatRange === 'function') return format.formatRange(start, end)
  return `${formatDate(from, 0, locale, 'UTC')} – ${formatDate(to, 0, locale, 'UTC')}`
}
