import Big from 'big.js'
import type { Column } from '../../../contract/package/properties.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { formatNumber } from '../../../rules/format/number.ts'
import type { Row } from './rows.ts'

/** The sum of a column as text, in the column's own format; what is no number yet counts nothing. */
export function sumText(rows: readonly Row[], column: Column, locale: Locale): string {
  const sum = rows.reduce((total, row) => total.plus(amountOf(row[column.code])), new Big(0))
  return formatNumber(sum.toFixed(), column.type === 'number' ? column.format : undefined, locale)
}

function amountOf(value: unknown): Big {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? new Big(value) : new Big(0)
}
