import type Big from 'big.js'
import type { Environment } from './environment.ts'
import { ExpressionError } from './expression-error.ts'
import { isDecimal, isEmptyValue, isList, type Value } from './value.ts'

/** Longest text an expression may make, in bytes of UTF-8 (security X-03). */
export const MAX_TEXT_BYTES = 64 * 1024

/** One call of a function: where it stands, its values, and the meter for work that grows with a list. */
export type Call = {
  readonly at: number
  readonly name: string
  readonly values: readonly Value[]
  /** Absent where nothing but the form may be read, as in the conditions of routes. */
  readonly environment: Environment | undefined
  readonly spendOn: (items: number) => void
}

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
  const flat = call.values.flatMap((value) => (isList(value) ? value : [value]))
  call.spendOn(flat.length)
  return flat.filter((value) => !isEmptyValue(value))
}

export function filledDecimals(call: Call): readonly Big[] {
  return filled(call).map((value) => {
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
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

export function boundedText(text: string, at: number): string {
  const tooLong =
    text.length > MAX_TEXT_BYTES || (text.length * 3 > MAX_TEXT_BYTES && utf8Bytes(text) > MAX_TEXT_BYTES)
  if (tooLong) throw new ExpressionError('expressionTextTooLong', at)
  return text
}
