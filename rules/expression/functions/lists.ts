import type Big from 'big.js'
import { Decimal } from '../../record/decimal.ts'
import { boundedText, type Call, filled, filledDecimals, requireLength, textAt, wrongType } from '../calls.ts'
import { plainText } from '../plain-text.ts'
import { searched } from '../text-search.ts'
import {
  bounded,
  COMPARED_AT_ONCE,
  equalValues,
  isDecimal,
  isEmptyValue,
  isList,
  type Value,
} from '../value.ts'
import { define } from './define.ts'

function totalOf(call: Call, values: readonly Big[]): Big {
  return values.reduce((total, value) => bounded(total.plus(value), call.at), new Decimal(0))
}

function sum(call: Call): Big {
  return totalOf(call, filledDecimals(call))
}

function average(call: Call): Value {
  const values = filledDecimals(call)
  return values.length === 0 ? null : totalOf(call, values).div(values.length)
}

/** The first of all in order; numbers by size, texts (so also days) by their characters. */
function extreme(call: Call, sign: 1 | -1): Value {
  const values = filled(call)
  const first = values[0]
  if (first === undefined) return null
  if (isDecimal(first)) {
    return filledDecimals(call).reduce((best, value) => (value.cmp(best) * sign > 0 ? value : best))
  }
  let best = first
  for (const value of values) {
    if (typeof value !== 'string' || typeof best !== 'string') throw wrongType(call)
    call.spendOn(Math.min(value.length, best.length) / COMPARED_AT_ONCE)
    if (sign > 0 ? value > best : value < best) best = value
  }
  return best
}

function contains(call: Call): Value {
  const [inside = null, wanted = null] = call.values
  if (isEmptyValue(inside) || isEmptyValue(wanted)) return false
  if (isList(inside)) {
    call.spendOn(inside.length)
    return inside.some((value) => equalValues(value, wanted, call.spendOn))
  }
  if (typeof inside !== 'string' || typeof wanted !== 'string') throw wrongType(call)
  return searched(call, inside, wanted) >= 0
}

function length(call: Call): Value {
  const value = call.values[0] ?? null
  if (value === null) return new Decimal(0)
  if (isList(value)) return new Decimal(value.length)
  if (typeof value !== 'string') throw wrongType(call)
  call.spendOn(value.length)
  return new Decimal([...value].length)
}

/** A table of values seen costs more than a list. */
const ITEMS_PER_ENTRY = 4

/** The different values in the order of their first; lists in lists are refused. */
function unique(call: Call): Value {
  const seen = new Map<string, Value>()
  for (const value of filled(call)) {
    if (isList(value)) throw wrongType(call)
    const text = plainText(value)
    call.spendOn(text.length / COMPARED_AT_ONCE + ITEMS_PER_ENTRY)
    const key = `${isDecimal(value) ? 'number' : typeof value} ${text}`
    if (!seen.has(key)) seen.set(key, value)
  }
  return [...seen.values()]
}

function joined(call: Call, values: readonly Value[], separator: string): string {
  let length = separator.length * Math.max(values.length - 1, 0)
  requireLength(call, length)
  const texts = values.map((value) => {
    if (isList(value)) throw wrongType(call)
    const text = plainText(value)
    length += text.length
    requireLength(call, length)
    return text
  })
  return boundedText(call, texts.join(separator))
}

function join(call: Call): Value {
  const { values } = call
  return joined(call, filled({ ...call, values: values.slice(0, 1) }), textAt(call, 1) ?? '')
}

/** Functions over several values or a list; they pass over empties. */
export const LIST_FUNCTIONS = [
  define('sum', { takes: ['any'], many: true, gives: 'number' }, sum),
  define(
    'count',
    { takes: ['any'], many: true, gives: 'number' },
    (call) => new Decimal(filled(call).length),
  ),
  define('min', { takes: ['any'], many: true, gives: 'any' }, (call) => extreme(call, -1)),
  define('max', { takes: ['any'], many: true, gives: 'any' }, (call) => extreme(call, 1)),
  define('avg', { takes: ['any'], many: true, gives: 'number' }, average),
  define('isEmpty', { takes: ['any'], gives: 'boolean' }, (call) => isEmptyValue(call.values[0] ?? null)),
  define('contains', { takes: ['any', 'any'], gives: 'boolean' }, contains),
  define('length', { takes: ['any'], gives: 'number' }, length),
  define('unique', { takes: ['any'], many: true, gives: 'list' }, unique),
  define('concat', { takes: ['any'], many: true, gives: 'text' }, (call) => joined(call, filled(call), '')),
  define('join', { takes: ['any', 'text'], gives: 'text' }, join),
]
