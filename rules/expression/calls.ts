import type Big from 'big.js'
import type { Environment } from './environment.ts'
import { ExpressionError } from './expression-error.ts'
import { COMPARED_AT_ONCE, isDecimal, isEmptyValue, isList, type Value } from './value.ts'

/** Longest text an expression may make, in bytes of UTF-8 (security X-03). */
export const MAX_TEXT_BYTES = 64 * 1024

/** One call of a function: where it stands, its values, and the meter for work that grows with a list or a text. */
export type Call = {
  readonly at: number
  readonly name: string
  readonly values: readonly Value[]
  /** Absent where nothing but the form may be read, as in the conditions of routes. */
  readonly environment: Environment | undefined
  readonly spendOn: (items: number) => void
  /** Whole steps, for what takes long however short its values are. */
  readonly spend: (steps: number) => void
}

const ITEMS_PER_DECIMAL = 2

export function wrongType(call: Pick<Call, 'at' | 'name'>): ExpressionError {
  return new ExpressionError('expressionWrongType', call.at, call.name)
}

/** What the call may know beside the form; without one the function cannot be used here. */
export function environmentOf({ environment, at, name }: Call): Environment {
  if (environment === undefined) throw new ExpressionError('expressionNotHere', at, name)
  return environment
}

/** The values with lists opened, empties left out. */
export function filled(call: Call): readonly Value[] {
  const count = call.values.reduce((sum: number, value) => sum + (isList(value) ? value.length : 1), 0)
  call.spendOn(count)
  const flat = call.values.flatMap((value) => (isList(value) ? value : [value]))
  return flat.filter((value) => !isEmptyValue(value))
}

export function filledDecimals(call: Call): readonly Big[] {
  const values = filled(call)
  // Decimals are worked on digit by digit.
  call.spendOn(values.length * ITEMS_PER_DECIMAL)
  return values.map((value) => {
    if (!isDecimal(value)) throw wrongType(call)
    return value
  })
}

/** The value at a position as a number; null when empty. */
export function decimalAt(call: Call, index: number): Big | null {
  const value = call.values[index] ?? null
  if (isEmptyValue(value)) return null
  if (!isDecimal(value)) throw wrongType(call)
  return value
}

/** The value at a position as text; null when empty. */
export function textAt(call: Call, index: number): string | null {
  const value = call.values[index] ?? null
  if (isEmptyValue(value)) return null
  if (typeof value !== 'string') throw wrongType(call)
  return value
}

function utf8Bytes(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    // Each half of a pair makes two of the four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
  }
  return bytes
}

/** Refuses a text before it is made, where its length can be known. */
export function requireLength(call: Pick<Call, 'at'>, length: number): void {
  if (length > MAX_TEXT_BYTES) throw new ExpressionError('expressionTextTooLong', call.at)
}

/** A text that was made: looked at once, as a whole. */
export function boundedText(call: Pick<Call, 'at' | 'spendOn'>, text: string): string {
  requireLength(call, text.length)
  call.spendOn(text.length / COMPARED_AT_ONCE)
  if (text.length * 3 > MAX_TEXT_BYTES) requireLength(call, utf8Bytes(text))
  return text
}
