import type { Column, SubTable } from '../../../../contract/package/properties.ts'
import type { Locale } from '../../../../contract/vocabulary.ts'
import { ownValue } from '../../../../rules/record/form-data.ts'
import { localised } from '../../../../rules/text/localised.ts'
import { valueText } from '../../../../rules/values/value-text.ts'
import { lineEm, longestWordEm } from '../../../lib/look/word-width.ts'
import type { Row } from '../rows/row.ts'
import { createSums } from '../rows/row-sums.ts'

/** How a table stands on A4. */
export type PaperFit = {
  /** On a sheet laid across. */
  readonly isAcross: boolean
  /** Of the size of the text around it. */
  readonly scale: number
  /** Numbers, dates and words stay on one line. */
  readonly keepsWhole: boolean
  /** The least width of each column, in em of the table. */
  readonly widths: readonly number[]
}

/** Of text of 13 px. */
const EM_MM = 3.44
const UPRIGHT_EM = 186 / EM_MM
const ACROSS_EM = 273 / EM_MM
/** A little more than it is: rounding must break no word. */
const PADDING_EM = 1.2
const ROW_NUMBER_EM = 9 / EM_MM
/** What a text cannot do without, a few words below each other; and one that would become a pillar. */
const TEXT_EM = 4.5
const LONG_TEXT_EM = 9
/** From here on a text is long. */
const LONG_LINE_EM = 45
/** On a sheet of its own a text has about as many lines as this: a pillar in each of many rows takes sheet after sheet. */
const LINES_ACROSS = 4
const MOST_ACROSS_EM = 14
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
  const columns = table.columns.map((column) => {
    const sum = table.sums?.includes(column.code) === true ? [summed.of(column.code)] : []
    const values = [...rows.map((row) => ownValue(row, column.code)), ...sum]
    const texts = values.map((value) => valueText(column, value, locale) ?? '')
    const head = longestWordEm([localised(column.name, locale, 'zh')])
    const line = longestLine(texts)
    const least = Math.max(head, isOfDigits(column) ? line : roomFor(line, texts)) + PADDING_EM
    const across = Math.min(line / LINES_ACROSS, MOST_ACROSS_EM) + PADDING_EM
    return { least, across: Math.max(least, across) }
  })
  const least = columns.map((column) => column.least)
  if (sumOf(least) <= UPRIGHT_EM) return { isAcross: false, scale: 1, keepsWhole: true, widths: least }
  const across = columns.map((column) => column.across)
  const widths = ACROSS_EM / sumOf(across) < LEAST_SCALE ? least : across
  const scale = Math.min(1, ACROSS_EM / sumOf(widths))
  return { isAcross: true, scale: Math.max(scale, LEAST_SCALE), keepsWhole: scale >= LEAST_SCALE, widths }
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, ROW_NUMBER_EM)
}

function longestLine(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, lineEm(text)), 0)
}

function roomFor(line: number, texts: readonly string[]): number {
  const room = Math.min(line, line > LONG_LINE_EM ? LONG_TEXT_EM : TEXT_EM)
  return Math.max(room, longestWordEm(texts))
}
