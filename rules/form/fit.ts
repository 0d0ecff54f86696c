import type { Column, Property } from '../../contract/package/properties.ts'
import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import { isDecimal, isList, type Value } from '../expression/value.ts'
import { normaliseValue } from '../values/normalise-value.ts'
import { normaliseNumber, plainDecimal, storedDecimals } from '../values/number.ts'
import { type Normalised, refused } from '../values/outcome.ts'

/** Decimals of a computed number whose format sets none. */
const FREE_DECIMALS = 10

/** What an expression came to, as plain data: numbers as decimal text. */
export function plainValue(value: Value): unknown {
  if (isDecimal(value)) return plainDecimal(value)
  return isList(value) ? value.map(plainValue) : value
}

/** A computed value in the stored shape of a field, or why the field cannot hold it: a number is rounded to its decimals. */
export function fitComputed(property: Property | Column, value: Value): Normalised {
  switch (property.type) {
    case 'number':
      return fitNumber(property, value)
    case 'person':
    case 'multiPerson':
      return fitValue(property, unitsOf(value, UNIT_TYPE.user))
    case 'department':
    case 'multiDepartment':
      return fitValue(property, unitsOf(value, UNIT_TYPE.department))
    default:
  }
  return fitValue(property, plainValue(value))
}

function fitNumber(property: Extract<Column, { type: 'number' }>, value: Value): Normalised {
  if (isDecimal(value)) {
    const places = storedDecimals(property.format) ?? FREE_DECIMALS
    return normaliseNumber(plainDecimal(value.round(places)), property)
  }
  const fitted = fitValue(property, plainValue(value))
  return fitted.ok ? fitted : refused('expressionWrongType', { position: 1, word: '' })
}

/** People and departments are ids in the language. */
function unitsOf(value: Value, type: number): unknown {
  const ids = isList(value) ? value : [value]
  return ids.flatMap((id) => (id === null || id === '' ? [] : [{ id, type }]))
}

/** Fits a value from elsewhere to a field. A table is no single value. */
export function fitValue(property: Property | Column, raw: unknown): Normalised {
  return property.type === 'subTable' ? refused('wrongType') : normaliseValue(property, raw)
}
