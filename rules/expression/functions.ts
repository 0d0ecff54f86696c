import type Big from 'big.js'
import { boundedText, type Call, decimalAt, filled, filledDecimals, textAt, wrongType } from './calls.ts'
import { daysBetween, partOfDay } from './days.ts'
import { ExpressionError } from './expression-error.ts'
import { bounded, Decimal, equalValues, isDecimal, isEmptyValue, isList, type Value } from './value.ts'

/** What a call gives, for the check at publish; `any` depends on the arguments. */
export type ResultType = 'number' | 'text' | 'boolean' | 'any'

type LanguageFunction = {
  readonly minimum: number
  readonly maximum: number
  readonly result: ResultType
  readonly run: (call: Call) => Value
}

const MANY = 64
const MAX_PLACES = 20

function sum(call: Call): Big {
  return filledDecimals(call).reduce((total, value) => bounded(total.plus(value), call.at), new Decimal(0))
}

function average(call: Call): Value {
  const count = filledDecimals(call).length
  return count === 0 ? null : sum(call).div(count)
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
    if (sign > 0 ? value > best : value < best) best = value
  }
  return best
}

function contains(call: Call): Value {
  const [inside = null, wanted = null] = call.values
  if (isEmptyValue(inside) || isEmptyValue(wanted)) return false
  if (isList(inside)) {
    call.spendOn(inside.length)
    return inside.some((value) => equalValues(value, wanted))
  }
  if (typeof inside !== 'string' || typeof wanted !== 'string') throw wrongType(call)
  return inside.includes(wanted)
}

function length(call: Call): Value {
  const value = call.values[0] ?? null
  if (value === null) return new Decimal(0)
  if (isList(value)) return new Decimal(value.length)
  if (typeof value !== 'string') throw wrongType(call)
  call.spendOn(value.length)
  return new Decimal([...value].length)
}

function round(call: Call): Value {
  const value = decimalAt(call, 0)
  const places = decimalAt(call, 1) ?? new Decimal(0)
  if (!places.round().eq(places) || places.lt(0) || places.gt(MAX_PLACES)) {
    throw new ExpressionError('expressionArguments', call.at, call.name)
  }
  return value === null ? null : value.round(places.toNumber())
}

function days(call: Call): Value {
  const from = textAt(call, 0)
  const to = textAt(call, 1)
  const count = from !== null && to !== null ? daysBetween(from, to) : null
  return count === null ? null : new Decimal(count)
}

function dayPart(call: Call, part: 'year' | 'month'): Value {
  const day = textAt(call, 0)
  const number = day === null ? null : partOfDay(day, part)
  return number === null ? null : new Decimal(number)
}

function concat(call: Call): Value {
  let text = ''
  for (const value of filled(call)) {
    if (isList(value)) throw wrongType(call)
    text = boundedText(text + (isDecimal(value) ? value.toFixed() : String(value)), call.at)
  }
  return text
}

function define(minimum: number, maximum: number, result: ResultType, run: (call: Call) => Value) {
  return { minimum, maximum, result, run }
}

/** The functions of the language whose arguments are all computed first; `if` and `coalesce` are the evaluator's. */
export const FUNCTIONS: ReadonlyMap<string, LanguageFunction> = new Map([
  ['sum', define(1, MANY, 'number', sum)],
  ['count', define(1, MANY, 'number', (call) => new Decimal(filled(call).length))],
  ['min', define(1, MANY, 'any', (call) => extreme(call, -1))],
  ['max', define(1, MANY, 'any', (call) => extreme(call, 1))],
  ['avg', define(1, MANY, 'number', average)],
  ['isEmpty', define(1, 1, 'boolean', (call) => isEmptyValue(call.values[0] ?? null))],
  ['contains', define(2, 2, 'boolean', contains)],
  ['length', define(1, 1, 'number', length)],
  ['round', define(1, 2, 'number', round)],
  ['abs', define(1, 1, 'number', (call) => decimalAt(call, 0)?.abs() ?? null)],
  ['days', define(2, 2, 'number', days)],
  ['year', define(1, 1, 'number', (call) => dayPart(call, 'year'))],
  ['month', define(1, 1, 'number', (call) => dayPart(call, 'month'))],
  ['concat', define(1, MANY, 'text', concat)],
])

/** How many arguments a function takes; undefined when the language has no such function. */
export function arityOf(name: string): { minimum: number; maximum: number } | undefined {
  if (name === 'if') return { minimum: 2, maximum: 3 }
  if (name === 'coalesce') return { minimum: 1, maximum: MANY }
  return FUNCTIONS.get(name)
}
