import Big from 'big.js'
import { isErrorValue, UNKNOWN_ERROR } from './error-value.ts'
import { textOfEscaped } from './escaped-text.ts'
import type { ReadCell } from './sheet-task.ts'
import { shownDate } from './shown-date.ts'
import { shownNumber } from './shown-number.ts'
import type { CellFormat } from './styles-part.ts'

/** A cell as its elements tell it. */
export type RawCell = {
  readonly type: string
  readonly format: CellFormat
  /** Of `v`; null when there is none. */
  readonly value: string | null
  /** Of `is`. */
  readonly inline: string
  readonly hasFormula: boolean
}

export type CellSurroundings = { readonly from1904: boolean; readonly isToBeWorkedOut: boolean }

/** As many digits as a spreadsheet keeps of a number; what comes after them is noise of binary fractions. */
const KEPT_DIGITS = 15
/** With more whole digits the kept ones do not reach the second decimal. */
const SURE_DIGITS = 13
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i
const SHORT = /^-?\d{1,15}$/
const MOST_NUMBER_CHARACTERS = 400

/**
 * What a cell holds, shared strings apart: stored results only, formulas and links are never worked out or followed
 * (security E-02). Null when it holds nothing.
 */
export function cellValue(cell: RawCell, surroundings: CellSurroundings): ReadCell | null {
  const { type, format, hasFormula } = cell
  if (hasFormula && !hasResult(cell, surroundings)) return { text: '', problem: 'noResult' }
  const value = cell.value ?? ''
  switch (type) {
    case 'inlineStr':
      return textCell(textOfEscaped(cell.inline))
    case 'str':
      return textCell(textOfEscaped(value))
    case 'b':
      return value === '' ? null : booleanCell(value.trim() === '1')
    case 'e':
      return { text: isErrorValue(value) ? value.trim() : UNKNOWN_ERROR, problem: 'errorValue' }
    case 'd':
      return textCell(isoMoment(value.trim()))
    default:
      return value.trim() === '' ? null : numberCell(value.trim(), format, surroundings)
  }
}

/** An empty text is a result, an empty number is none; nor is the zero of a program that never works formulas out. */
function hasResult({ type, value }: RawCell, { isToBeWorkedOut }: CellSurroundings): boolean {
  if (value === null) return false
  if (type === 'str') return true
  return value.trim() !== '' && !(isToBeWorkedOut && value.trim() === '0')
}

function textCell(text: string): ReadCell | null {
  return text === '' ? null : { text }
}

function booleanCell(is: boolean): ReadCell {
  return { text: String(is), shown: String(is).toUpperCase() }
}

/** `2026-03-09T00:00:00.000Z` as other moments are written. */
function isoMoment(text: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?Z?)?$/.exec(text) ?? []
  if (day === undefined) return text
  return time === undefined || /^00:00(:00)?$/.test(time) ? day : `${day} ${time}`
}

function numberCell(written: string, { number, date }: CellFormat, { from1904 }: CellSurroundings): ReadCell {
  if (written.length > MOST_NUMBER_CHARACTERS || !NUMBER.test(written)) return { text: written }
  if (!Number.isFinite(Number(written))) return { text: written }
  // Most numbers are like this.
  if (date === null && number.length === 0 && SHORT.test(written)) return { text: written }
  const moment = date === null ? null : shownDate(Number(written), date, from1904)
  if (moment !== null) return moment.text === moment.shown ? { text: moment.text } : moment
  const exact = new Big(written.replace(/^\+/, '').replace(/\.(?=e|$)/i, ''))
  const kept = exact.prec(KEPT_DIGITS)
  if (isCutOff(exact, kept)) return { text: exact.toFixed(), problem: 'digitsLost' }
  // Whole numbers stay as they are written: another program than a spreadsheet may mean each of their digits.
  const text = /^-?\d+$/.test(written) ? written : kept.toFixed()
  const shown = date === null ? shownNumber(kept, number) : null
  return shown === null || shown === text ? { text } : { text, shown }
}

/**
 * Whether digits that somebody may have meant are gone, or go now: a number of an identity card, of an account, or an
 * amount so large that its cents are not sure.
 */
function isCutOff(exact: Big, kept: Big): boolean {
  const wholeDigits = exact.e + 1
  return wholeDigits > KEPT_DIGITS || (wholeDigits > SURE_DIGITS && !exact.eq(kept))
}
