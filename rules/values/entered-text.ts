import type { Column, Property } from '../../contract/package/properties.ts'
import type { Locale } from '../../contract/vocabulary.ts'
import { enteredNumber } from '../format/typed-number.ts'
import { valueText } from './value-text.ts'

/**
 * As `valueText`, for a value that is being filled in and may be refused: a number is never rounded. Apart from it,
 * because lists show values and never read what is typed.
 */
export function enteredText(property: Property | Column, value: unknown, locale: Locale): string | null {
  const isNumber = property.type === 'number' && typeof value === 'string' && value !== ''
  return isNumber ? enteredNumber(value, property.format, locale) : valueText(property, value, locale)
}
