import { LAST_COLUMN, LAST_ROW } from './sheet-limits.ts'

/** Counted from 1. */
export type CellPlace = { readonly row: number; readonly column: number }
/** With its edges. */
export type CellRange = {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** `B3` as a place; null for anything else, and for what lies outside of every sheet. */
export function placeOf(reference: string): CellPlace | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i.exec(reference) ?? []
  if (letters === undefined || digits === undefined) return null
  const place = { row: Number(digits), column: columnNumber(letters.toUpperCase()) }
  return place.row > LAST_ROW || place.column > LAST_COLUMN ? null : place
}

/** `A1:B3` as a range; null for anything else. */
export function rangeOf(reference: string): CellRange | null {
  const [first = '', last = first] = reference.split(':')
  const from = placeOf(first)
  const to = placeOf(last)
  if (from === null || to === null) return null
  return { top: from.row, left: from.column, bottom: to.row, right: to.column }
}

/** The letters of a column: A for 1, AA for 27. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}

/** A for 1, AA for 27. */
function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
