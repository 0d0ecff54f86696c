import type { Column } from '../../contract/package/properties.ts'
import type { Locale } from '../../contract/vocabulary.ts'
import { editedNumber } from '../format/typed-number.ts'
import { type NameOf, valueText } from '../values/value-text.ts'

/** Between several values in one cell; `readCellText` takes it back. */
export const ENTRY_SEPARATOR = '; '

/**
 * A stored value as it stands in a spreadsheet cell, empty text when there is none: numbers as plain decimals
 * (percentages with their sign), dates as stored, the rest as people read it.
 */
export function cellText(column: Column, value: unknown, locale: Locale, nameOf?: NameOf): string {
  if (value === null || value === undefined) return ''
  if (column.type === 'number' && typeof value === 'string') {
    return column.format?.startsWith('percent') === true
      ? `${editedNumber(value, column.format, 'en')}%`
      : value
  }
  if ((column.type === 'date' || column.type === 'time') && typeof value === 'string') return value
  if (Array.isArray(value)) {
    const words = value.map((entry: unknown) => valueText(column, [entry], locale, nameOf) ?? '')
    return words.join(ENTRY_SEPARATOR)
  }
  return valueText(column, value, locale, nameOf) ?? ''
}
