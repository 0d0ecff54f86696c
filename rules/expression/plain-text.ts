import { isDecimal, type Value } from './value.ts'

/** A single value as the text functions write it: a number with plain digits, without a minus before zero. */
export function plainText(value: Value): string {
  if (isDecimal(value)) return value.eq(0) ? '0' : value.toFixed()
  return value === null ? '' : String(value)
}
