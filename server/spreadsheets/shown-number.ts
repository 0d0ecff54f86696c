import Big from 'big.js'
import type { FormatSection, FormatToken, NumberFormat } from './number-format.ts'

const HALF_UP = 1

/**
 * A number as its format shows it: `00123`, `138-0013-8000`, `1,234.50`. Null where the format does it in a way that is
 * not known here (fractions, powers of ten) or says nothing.
 */
export function shownNumber(value: Big, format: NumberFormat): string | null {
  const section = sectionFor(value, format)
  if (section === undefined) return null
  const { tokens } = section
  if (tokens.some(({ kind }) => kind === 'unknown' || kind === 'date' || kind === 'elapsed')) return null
  const isSignKept = format.length === 1 || section.condition !== undefined
  const point = tokens.findIndex(({ kind }) => kind === 'point')
  const whole = point === -1 ? tokens : tokens.slice(0, point)
  const decimals = point === -1 ? [] : tokens.slice(point + 1)
  const percents = tokens.filter(({ kind }) => kind === 'percent').length
  const scaled = value
    .abs()
    .times(new Big(10).pow(percents * 2 - (thousandsIn(whole) + decimals.filter(isComma).length) * 3))
  const places = decimals.filter(isDigit).length
  const [digits = '', fraction = ''] = scaled.round(places, HALF_UP).toFixed(places).split('.')
  const text = wholeText(whole, digits === '0' ? '' : digits) + decimalText(decimals, fraction, point !== -1)
  return value.lt(0) && isSignKept && /[1-9]/.test(digits + fraction) ? `-${text}` : text
}

/** The first section whose condition holds; without one: for what is above zero, below it, and zero. */
function sectionFor(value: Big, format: NumberFormat): FormatSection | undefined {
  const sections = format.slice(0, 3)
  return sections.find(({ condition }, place) => {
    if (condition !== undefined) return holds(value, condition)
    if (sections.length === 1 || place === 2) return true
    if (place === 1) return value.lt(0) || sections.length === 2
    return sections.length === 2 ? value.gte(0) : value.gt(0)
  })
}

function holds(value: Big, { sign, limit }: NonNullable<FormatSection['condition']>): boolean {
  switch (sign) {
    case '<':
      return value.lt(limit)
    case '<=':
      return value.lte(limit)
    case '>':
      return value.gt(limit)
    case '>=':
      return value.gte(limit)
    case '<>':
      return !value.eq(limit)
    default:
      return value.eq(limit)
  }
}

function isDigit({ kind }: FormatToken): boolean {
  return kind === 'digit'
}

function isComma({ kind }: FormatToken): boolean {
  return kind === 'comma'
}

/** Commas behind the last digit: each leaves three digits away. */
function thousandsIn(whole: readonly FormatToken[]): number {
  const last = whole.findLastIndex(isDigit)
  return whole.slice(last + 1).filter(isComma).length
}

/** Digits put into their places from the right; the first place takes all that are left. */
function wholeText(tokens: readonly FormatToken[], digits: string): string {
  const places = tokens.filter(isDigit).length
  const last = tokens.findLastIndex(isDigit)
  const isGrouped = tokens.slice(0, last).some(isComma)
  let text = ''
  let rest = digits
  let written = 0
  let place = places
  const put = (digit: string) => {
    if (isGrouped && written > 0 && written % 3 === 0) text = `,${text}`
    text = digit + text
    written += 1
  }
  for (const token of [...tokens].reverse()) {
    if (token.kind === 'literal') text = token.text + text
    else if (token.kind === 'percent') text = `%${text}`
    else if (token.kind === 'digit') {
      place -= 1
      const isFirst = place === 0
      for (const digit of [...(isFirst ? rest : rest.slice(-1))].reverse()) put(digit)
      if (rest === '' && token.sign === '0') put('0')
      rest = isFirst ? '' : rest.slice(0, -1)
    }
  }
  return text
}

/** Digits behind the point; those that need not be shown end with the last that is not zero. */
function decimalText(tokens: readonly FormatToken[], fraction: string, hasPoint: boolean): string {
  if (!hasPoint) return ''
  const needed = tokens.filter(isDigit).findLastIndex((token) => token.kind === 'digit' && token.sign === '0')
  const shown = fraction.slice(0, Math.max(needed + 1, fraction.replace(/0+$/, '').length))
  let at = 0
  const text = tokens.map((token) => {
    if (token.kind === 'literal') return token.text
    if (token.kind === 'percent') return '%'
    if (token.kind !== 'digit') return ''
    at += 1
    return shown.charAt(at - 1)
  })
  return `.${text.join('')}`
}
