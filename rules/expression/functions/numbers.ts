import type Big from 'big.js'
import { plainSigns } from '../../../contract/typed-text.ts'
import { chineseCapitals } from '../../format/chinese-capitals.ts'
import { Decimal } from '../../record/decimal.ts'
import { type Call, decimalAt, textAt, wrongType } from '../calls.ts'
import { ExpressionError } from '../expression-error.ts'
import { plainText } from '../plain-text.ts'
import { bounded, isDecimal, type Value } from '../value.ts'
import { define } from './define.ts'

const MAX_PLACES = 20

/** Modes of big.js: towards zero, halves away from zero, away from zero. */
const TOWARDS_ZERO = 0
const HALF_UP = 1
const AWAY_FROM_ZERO = 3

/** A whole number given as an argument, within bounds; what lies outside is a mistake of the author. */
export function wholeAt(call: Call, index: number, minimum: number, maximum: number): number | null {
  const value = decimalAt(call, index)
  if (value === null) return null
  if (!value.round().eq(value) || value.lt(minimum) || value.gt(maximum)) {
    throw new ExpressionError('expressionArguments', call.at, call.name)
  }
  return value.toNumber()
}

function rounded(call: Call, modeOf: (value: Big) => 0 | 1 | 3): Value {
  const value = decimalAt(call, 0)
  const places = wholeAt(call, 1, 0, MAX_PLACES) ?? 0
  return value === null ? null : value.round(places, modeOf(value))
}

/** A remainder divides down to the last digit of both. */
const DIGITS_PER_STEP = 8

/** The remainder has the sign of the divisor, as on a clock face; by zero there is none. */
function modulo(call: Call): Value {
  const value = decimalAt(call, 0)
  const divisor = decimalAt(call, 1)
  if (value === null || divisor === null || divisor.eq(0)) return null
  call.spend(Math.ceil((value.c.length + divisor.c.length + Math.abs(value.e - divisor.e)) / DIGITS_PER_STEP))
  const rest = bounded(value.mod(divisor), call.at)
  return rest.eq(0) || rest.lt(0) === divisor.lt(0) ? rest : rest.plus(divisor)
}

const LONGEST_WRITTEN = 1_000
const PLAIN = /^-?[0-9]{1,60}(?:\.[0-9]{1,60})?$/

/** The number a text writes, empty when it writes none. */
function toNumber(call: Call): Value {
  const value = call.values[0] ?? null
  if (isDecimal(value)) return value
  const written = textAt(call, 0)
  // Signs that are left out count as well: longer ones write no number that we take.
  const text = written === null || written.length > LONGEST_WRITTEN ? '' : plainSigns(written)
  return PLAIN.test(text) ? new Decimal(text) : null
}

function toText(call: Call): Value {
  const value = call.values[0] ?? null
  if (value === null || typeof value === 'string') return value
  if (!isDecimal(value)) throw wrongType(call)
  return plainText(value)
}

/** Digits in threes with a point before the decimals, the same in every language. */
function formatNumber(call: Call): Value {
  const value = decimalAt(call, 0)
  const places = wholeAt(call, 1, 0, MAX_PLACES) ?? 0
  if (value === null) return null
  const fixed = value.round(places, HALF_UP)
  const [whole = '0', fraction] = fixed.abs().toFixed(places).split('.')
  const grouped = whole.replace(/\B(?=(?:[0-9]{3})+$)/g, ',')
  return `${fixed.lt(0) ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

function capitals(call: Call): Value {
  const value = decimalAt(call, 0)
  if (value === null) return null
  const written = chineseCapitals(plainText(value.round(MAX_PLACES)))
  if (written === null) throw new ExpressionError('expressionNumberTooBig', call.at)
  return written
}

const ROUNDING = { takes: ['number', 'number'], optional: 1, gives: 'number', steps: 2 } as const

/** Functions over numbers; all but `text` and `formatNumber` give numbers. */
export const NUMBER_FUNCTIONS = [
  define('round', ROUNDING, (call) => rounded(call, () => HALF_UP)),
  define('floor', ROUNDING, (call) =>
    rounded(call, (value) => (value.lt(0) ? AWAY_FROM_ZERO : TOWARDS_ZERO)),
  ),
  define('ceil', ROUNDING, (call) => rounded(call, (value) => (value.lt(0) ? TOWARDS_ZERO : AWAY_FROM_ZERO))),
  define('abs', { takes: ['number'], gives: 'number' }, (call) => decimalAt(call, 0)?.abs() ?? null),
  define('mod', { takes: ['number', 'number'], gives: 'number' }, modulo),
  define('number', { takes: ['any'], gives: 'number' }, toNumber),
  define('text', { takes: ['any'], gives: 'text' }, toText),
  define('formatNumber', { takes: ['number', 'number'], optional: 1, gives: 'text', steps: 2 }, formatNumber),
  define('capitals', { takes: ['number'], gives: 'text', steps: 2 }, capitals),
]
