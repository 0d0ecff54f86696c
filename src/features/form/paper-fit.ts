import type { Column, SubTable } from '../../../contract/package/properties.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { ownValue } from '../../../rules/form-data.ts'
import { formatNumber } from '../../../rules/format/number.ts'
import type { Row } from './rows/row.ts'
import { createSums } from './rows/row-sums.ts'

/** How a table stands on A4. */
export type PaperFit = {
  /** On a sheet laid across. */
  readonly isAcross: boolean
  /** Of the size of the text around it. */
  readonly scale: number
  /** Numbers and dates stay on one line; what is text gives way. */
  readonly keepsWhole: boolean
}

const UPRIGHT_MM = 186
const ACROSS_MM = 273
/** At 13 px; digits and points are narrower than letters. */
const DIGIT_MM = 2
const PADDING_MM = 3.6
const ROW_NUMBER_MM = 9
/** What a column of other values cannot do without: a few words below each other. */
const TEXT_MM = 19
/** About 7 px: what is smaller nobody reads. */
const LEAST_SCALE = 0.55

/** Formats above it are of words (docs/date-formats.md). */
const LAST_OF_DIGITS = 7

/** Whether its values make no sense in two pieces: figures, not words. */
export function isOfDigits(column: Column): boolean {
  if (column.type === 'date') return (column.format ?? 0) <= LAST_OF_DIGITS
  return column.type === 'number' || column.type === 'time'
}

/** Upright as long as it fits; else across; else smaller as well. */
export function paperFit(table: SubTable, rows: readonly Row[], locale: Locale): PaperFit {
  const summed = createSums(table)
  for (const row of rows) summed.add(row)
  const neededMm = table.columns.reduce((all, column) => {
    if (!isOfDigits(column)) return all + TEXT_MM
    const sum = table.sums?.includes(column.code) === true ? [summed.of(column.code)] : []
    const values = [...rows.map((row) => ownValue(row, column.code)), ...sum]
    const digits = values.reduce((most: number, value) => Math.max(most, lengthOf(column, value, locale)), 0)
    return all + digits * DIGIT_MM + PADDING_MM
  }, ROW_NUMBER_MM)
  const isAcross = neededMm > UPRIGHT_MM
  const scale = isAcross ? Math.min(1, ACROSS_MM / neededMm) : 1
  return { isAcross, scale: Math.max(scale, LEAST_SCALE), keepsWhole: scale >= LEAST_SCALE }
}

function lengthOf(column: Column, value: unknown, locale: Locale): number {
  if (typeof value !== 'string') return 0
  return column.type === 'number' ? formatNumber(value, column.format, locale).length : value.length
}
