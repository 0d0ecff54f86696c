import type { Column } from '../../contract/package/properties.ts'
import type { SummaryField } from '../../contract/rows.ts'
import { type Locale, PROPERTY_TYPE } from '../../contract/vocabulary.ts'
import { formatDate } from '../../rules/format/date.ts'
import { FORMAT_WORDS } from '../../rules/format/words.ts'
import { showsAsUnsupported } from '../../rules/html-text.ts'
import { valueText } from '../../rules/value-text.ts'
import { localisedName } from './localised-name.ts'

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
      const text = fieldText(field, locale)
      if (text === null) return []
      const needsLabel = field !== first || !MONEY.test(field.numberFormat ?? '')
      const label = needsLabel ? localisedName(field, locale) : null
      return [{ code: field.code, label, text: showsAsUnsupported(text) ? null : text }]
    }),
  ]
}

function fieldText(field: SummaryField, locale: Locale): string | null {
  const property = propertyOf(field)
  return property === undefined ? null : valueText(property, field.value, locale)
}

function propertyOf(field: SummaryField): Column | undefined {
  const common = { code: field.code, name: { zh: field.name } }
  switch (field.propertyType) {
    case PROPERTY_TYPE.number:
      return { ...common, type: 'number', format: field.numberFormat }
    case PROPERTY_TYPE.date:
      return { ...common, type: 'date', format: field.dateFormat }
    case PROPERTY_TYPE.radio:
    case PROPERTY_TYPE.dropdown:
      return { ...common, type: 'radio', options: field.options ?? [] }
    case PROPERTY_TYPE.checkbox:
    case PROPERTY_TYPE.multiDropdown:
      return { ...common, type: 'checkbox', options: field.options ?? [] }
    case PROPERTY_TYPE.boolean:
      return { ...common, type: 'boolean' }
    case PROPERTY_TYPE.location:
      return { ...common, type: 'location' }
    case PROPERTY_TYPE.shortText:
    case PROPERTY_TYPE.longText:
    case PROPERTY_TYPE.time:
    case PROPERTY_TYPE.approvalComment:
      return { ...common, type: 'shortText' }
    case PROPERTY_TYPE.subTable:
      return undefined
    default:
      // People, departments, files and relations carry their names alike.
      return { ...common, type: 'mixedPeople' }
  }
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
  const format = new Intl.DateTimeFormat(FORMAT_WORDS[locale].dateTag, {
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
