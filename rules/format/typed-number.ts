import { plainSigns } from '../../contract/typed-text.ts'
import type { Locale, NumberFormat } from '../../contract/vocabulary.ts'
import { type DecimalDigits, readDigits, timesHundred } from './decimal-digits.ts'
import { formatNumber, isPercent, shownDecimals } from './number.ts'

/** How a locale writes a number: French and Spanish have a decimal comma. */
const COMMA_LOCALES: ReadonlySet<Locale> = new Set<Locale>(['fr', 'es'])
/** Signs that formats put beside the figures, as people copy them; `HK$` before `$`. */
const SIGNS = /HK\$|US\$|CNY|RMB|USD|EUR|HKD|[¥￥$€元%]/gi
const GROUPING = /[ '’]/g

const grouped = (mark: string) => new RegExp(`^[+-]?[1-9]\\d{0,2}(?:\\${mark}\\d{3})+$`)
const GROUPED_BY_COMMA = grouped(',')
const GROUPED_BY_POINT = grouped('.')

/**
 * Thousands separators and decimal marks as the locale writes them, to plain. The mark that stands last is the decimal
 * one when both occur; alone it groups only where it stands before every third figure and the locale groups by it.
 * What cannot be told stays as it is: it is refused with words, not read as a hundredfold.
 */
function plainMarks(text: string, locale: Locale): string {
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma >= 0 && point >= 0) {
    const [group, decimal] = comma > point ? ['.', ','] : [',', '.']
    const isOnce = text.indexOf(decimal) === text.lastIndexOf(decimal)
    return isOnce ? text.replaceAll(group, '').replace(decimal, '.') : text
  }
  const isCommaLocale = COMMA_LOCALES.has(locale)
  if (comma >= 0) {
    if (isCommaLocale) return text.indexOf(',') === comma ? text.replace(',', '.') : text.replaceAll(',', '')
    return GROUPED_BY_COMMA.test(text) ? text.replaceAll(',', '') : text
  }
  if (point >= 0 && locale === 'es' && GROUPED_BY_POINT.test(text)) return text.replaceAll('.', '')
  return point !== text.indexOf('.') && GROUPED_BY_POINT.test(text) ? text.replaceAll('.', '') : text
}

const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?$/

/** The hundredth of a decimal, as text; what is no decimal stays as it is. */
export function hundredth(text: string): string {
  const found = PLAIN.exec(text)
  if (found === null || `${found[2] ?? ''}${found[3] ?? ''}` === '') return text
  const whole = (found[2] ?? '').padStart(3, '0')
  const moved = `${whole.slice(0, -2)}.${whole.slice(-2)}${found[3] ?? ''}`
  return (found[1] === '-' ? '-' : '') + moved.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '')
}

/** A number as people write it, to plain; what is no number stays near to what was written. */
export function plainNumber(written: string, locale: Locale): string {
  return plainMarks(plainSigns(written).replace(SIGNS, '').replace(GROUPING, ''), locale)
}

/**
 * What a person typed or pasted into a number field, as the value to store (spec §9): full-width figures, signs of
 * money, thousands separators and the locale's decimal mark become plain; a percentage becomes its fraction. What is
 * no number comes back as typed, for the error to name.
 */
export function readTypedNumber(typed: string, format: NumberFormat | undefined, locale: Locale): string {
  const plain = plainNumber(typed, locale)
  return isPercent(format) ? hundredth(plain) : plain
}

function joined({ negative, whole, fraction }: DecimalDigits, mark: string): string {
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `${mark}${fraction}`}`
}

/** The figures of a stored decimal as they are typed, a percentage as per cent; null for what is no number. */
function typedDigits(stored: string, format: NumberFormat | undefined): DecimalDigits | null {
  const digits = readDigits(stored)
  return digits !== null && isPercent(format) ? timesHundred(digits) : digits
}

/** A stored decimal as it is edited: no grouping, the locale's decimal mark, a percentage as per cent. */
export function editedNumber(stored: string, format: NumberFormat | undefined, locale: Locale): string {
  const digits = typedDigits(stored, format)
  return digits === null ? stored : joined(digits, COMMA_LOCALES.has(locale) ? ',' : '.')
}

/**
 * A number that is being filled in, as it reads while nobody edits it. One that its format would round is refused: it
 * stands as it was typed, so that it does not look like the number that would have been right.
 */
export function enteredNumber(value: string, format: NumberFormat | undefined, locale: Locale): string {
  const decimals = shownDecimals(format ?? 'none')
  const figures = typedDigits(value, format)?.fraction.length ?? 0
  const isRounded = decimals !== undefined && figures > decimals
  return isRounded ? editedNumber(value, format, locale) : formatNumber(value, format, locale)
}
