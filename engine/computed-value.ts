import type { Column, Property } from '../contract/package/properties.ts'
import { isDecimal, isList, type Value } from '../rules/expression/value.ts'
import { plainDecimal, storedDecimals } from '../rules/values/number.ts'
import { normaliseValue } from '../rules/values.ts'

/** Decimals of a computed number whose format sets none. */
const FREE_DECIMALS = 10

/** What an expression came to, as plain data: numbers as decimal text. */
export function plainValue(value: Value): unknown {
  if (isDecimal(value)) return plainDecimal(value)
  return isList(value) ? value.map(plainValue) : value
}

/** A value in the stored shape of a field; `fits` is false for one that the field cannot hold. */
export type Fitting = { readonly fits: true; readonly value: unknown } | { readonly fits: false }

/** Fits a computed value to a field: a number is rounded to its decimals. */
export function fitComputed(property: Property | Column, value: Value): Fitting {
  if (property.type !== 'number' || !isDecimal(value)) return fitValue(property, plainValue(value))
  return fitValue(property, plainDecimal(value.round(storedDecimals(property.format) ?? FREE_DECIMALS)))
}

/** Fits a value from elsewhere to a field. A table is no single value. */
export function fitValue(property: Property | Column, raw: unknown): Fitting {
  if (property.type === 'subTable') return { fits: false }
  const normalised = normaliseValue(property, raw)
  return normalised.ok ? { fits: true, value: normalised.value } : { fits: false }
}
