import Big from 'big.js'
import { Decimal } from '../record/decimal.ts'
import { ExpressionError } from './expression-error.ts'

/** What an expression works with. Days are text (`YYYY-MM-DD`), so comparing text compares days. */
export type Value = null | boolean | string | Big | readonly Value[]

/** Characters that are compared, copied or searched in the time an entry of a list takes. */
export const COMPARED_AT_ONCE = 16

/** Most digits a number may have on the way; bounds the work of one step (security X-03). */
const MAX_DIGITS = 100
const MAX_EXPONENT = 60

export function isDecimal(value: Value): value is Big {
  return value instanceof Decimal || value instanceof Big
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

/** Empty, the empty text and the empty list all count as "nothing there". */
export function isEmptyValue(value: Value): boolean {
  return value === null || value === '' || (isList(value) && value.length === 0)
}

/**
 * Equal as the language sees it: by type and content, empties equal to one another. Tells how many entries or
 * characters it is about to compare.
 */
export function equalValues(a: Value, b: Value, spendOn: (items: number) => void): boolean {
  if (isEmptyValue(a) || isEmptyValue(b)) return isEmptyValue(a) && isEmptyValue(b)
  if (isDecimal(a)) return isDecimal(b) && a.eq(b)
  if (isList(a)) {
    if (!isList(b) || a.length !== b.length) return false
    spendOn(a.length)
    return a.every((item, index) => equalValues(item, b[index] ?? null, spendOn))
  }
  if (typeof a === 'string' && typeof b === 'string' && a.length === b.length)
    spendOn(a.length / COMPARED_AT_ONCE)
  return a === b
}

/** The number itself, or an error when it grew out of bounds. */
export function bounded(value: Big, at: number): Big {
  if (value.c.length > MAX_DIGITS || Math.abs(value.e) > MAX_EXPONENT) {
    throw new ExpressionError('expressionNumberTooBig', at)
  }
  return value
}
