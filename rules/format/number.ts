import type { Locale, NumberFormat } from '../../contract/vocabulary.ts'
import { type DecimalDigits, readDigits, roundDigits, timesHundred } from './decimal-digits.ts'
import { numberFormatter } from './formatters.ts'

const MINUS = '\u2212'

/** Our own signs: `Intl` writes CN¥ or CNY in some languages, and $ alone does not tell Hong Kong from the States. */
const CURRENCIES = {
  rmb: { code: 'CNY', sign: '¥' },
  usd: { code: 'USD', sign: '$' },
  eur: { code: 'EUR', sign: '€' },
  hkd: { code: 'HKD', sign: 'HK$' },
} as const

type Style = { readonly options: Intl.NumberFormatOptions; readonly sign?: string }

function styleOf(format: NumberFormat): Style {
  if (isPercent(format)) return { options: { style: 'percent' } }
  for (const [name, { code, sign }] of Object.entries(CURRENCIES)) {
    if (format.startsWith(name)) return { options: { style: 'currency', currency: code }, sign }
  }
  return { options: {} }
}

/** Stored as a fraction, typed and read as per cent. */
export function isPercent(format: NumberFormat | undefined): boolean {
  return format?.startsWith('percent') === true
}

/** Decimals shown by a format; undefined shows the number's own. */
export function shownDecimals(format: NumberFormat): number | undefined {
  if (format === 'none') return undefined
  return format === 'integer' ? 0 : Number(format.slice(-1))
}

/** The digits of a decimal, without its sign, in the locale's writing, exact however many there are. */
function figures(
  { whole, fraction: shortest }: DecimalDigits,
  decimals: number | undefined,
  locale: Locale,
  grouped: boolean,
): string {
  const fraction = decimals === undefined ? shortest : shortest.padEnd(decimals, '0')
  const integer = numberFormatter(locale, { useGrouping: grouped }).format(BigInt(whole))
  if (fraction === '') return integer
  const separator = numberFormatter(locale)
    .formatToParts(1.5)
    .find((part) => part.type === 'decimal')?.value
  return `${integer}${separator ?? '.'}${fraction}`
}

const FIGURE_PARTS = new Set(['integer', 'group', 'decimal', 'fraction'])

/** The locale's own order of minus, sign, figures and unit, with our figures in the place of the sample's. */
function arranged(style: Style, negative: boolean, shown: string, locale: Locale): string {
  let placed = false
  const parts = numberFormatter(locale, style.options).formatToParts(negative ? -1 : 1)
  return parts
    .map((part) => {
      if (part.type === 'minusSign') return MINUS
      if (part.type === 'currency') return style.sign ?? part.value
      if (!FIGURE_PARTS.has(part.type)) return part.value
      if (placed) return ''
      placed = true
      return shown
    })
    .join('')
}

/**
 * A stored decimal as people read it (spec §9): exact, halves rounded away from zero, true minus, grouped except in
 * format `none`. Percentages are stored as fractions. What is no number comes back as it is.
 */
export function formatNumber(value: string, format: NumberFormat | undefined, locale: Locale): string {
  const stored = readDigits(value)
  if (stored === null) return value
  const wanted = format ?? 'none'
  const style = styleOf(wanted)
  const shown = isPercent(format) ? timesHundred(stored) : stored
  const decimals = shownDecimals(wanted)
  const rounded = decimals === undefined ? shown : roundDigits(shown, decimals)
  const text = figures(rounded, decimals, locale, wanted !== 'none')
  return arranged(style, rounded.negative, text, locale)
}
