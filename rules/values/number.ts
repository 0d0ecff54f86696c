import type Big from 'big.js'
import { plainSigns } from '../../contract/typed-text.ts'
import type { NumberFormat } from '../../contract/vocabulary.ts'
import { isPercent, shownDecimals } from '../format/number.ts'
import { Decimal } from '../record/decimal.ts'
import { accepted, type Normalised, refused } from './outcome.ts'

/** As many digits as the exact decimal types of databases and spreadsheets carry. */
export const MAX_DIGITS = 38

const PLAIN = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/
const MAX_INPUT_LENGTH = 100

export type NumberLimits = {
  readonly format?: NumberFormat | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/**
 * Decimals that a format stores; undefined = any. A percentage is stored as the fraction (0.15 for 15 %), so it has
 * two more than are shown.
 */
export function storedDecimals(format: NumberFormat | undefined): number | undefined {
  const shown = shownDecimals(format ?? 'none')
  return shown !== undefined && isPercent(format) ? shown + 2 : shown
}

/** A limit as people know it: they type and read per cent, not fractions. */
function saidLimit(limit: number, format: NumberFormat | undefined): number {
  return isPercent(format) ? new Decimal(limit).times(100).toNumber() : limit
}

function readDecimal(raw: unknown): Big | null {
  if (typeof raw === 'number') {
    const exact = Number.isFinite(raw) && (!Number.isInteger(raw) || Number.isSafeInteger(raw))
    return exact ? new Decimal(raw) : null
  }
  if (typeof raw !== 'string') return null
  if (raw.length > MAX_INPUT_LENGTH) return null
  const text = plainSigns(raw).replaceAll(' ', '')
  return PLAIN.test(text) ? new Decimal(text.replace(/^\+/, '').replace(/\.$/, '')) : null
}

function digitsOf(value: Big): number {
  const whole = Math.max(value.e + 1, 1)
  const decimals = Math.max(value.c.length - 1 - value.e, 0)
  return whole + decimals
}

/** The one spelling of a number: plain digits, no needless zeros, no minus zero. */
export function plainDecimal(value: Big): string {
  return value.eq(0) ? '0' : value.toFixed()
}

/** A number, or its plain text, as decimal text. Nothing is rounded: what would lose digits is refused. */
export function normaliseNumber(raw: unknown, limits: NumberLimits): Normalised {
  if (typeof raw !== 'number' && typeof raw !== 'string') return refused('wrongType')
  const value = readDecimal(raw)
  if (value === null) return refused('badNumber')
  if (digitsOf(value) > MAX_DIGITS) return refused('tooManyDigits', { maximum: MAX_DIGITS })
  const decimals = storedDecimals(limits.format)
  if (decimals !== undefined && !value.round(decimals).eq(value)) {
    return refused('tooManyDecimals', { maximum: isPercent(limits.format) ? decimals - 2 : decimals })
  }
  const { min, max, format } = limits
  if (min !== undefined && value.lt(min)) return refused('tooSmall', { minimum: saidLimit(min, format) })
  if (max !== undefined && value.gt(max)) return refused('tooBig', { maximum: saidLimit(max, format) })
  return accepted(plainDecimal(value))
}
