import type { Archive } from './archive.ts'
import { cellCollector, type FoundSheet } from './cell-collector.ts'
import { type CellPlace, type CellRange, placeOf, rangeOf } from './cell-place.ts'
import { type CellSurroundings, cellValue } from './cell-value.ts'
import { LAST_ROW, UnreadableSheet } from './sheet-limits.ts'
import type { CellFormat } from './styles-part.ts'
import { isYes } from './workbook-part.ts'
import type { XmlAttributes, XmlPath } from './xml-reader.ts'

export type SheetReading = CellSurroundings & {
  readonly formatOf: (style: string | undefined) => CellFormat
  /** Rows with content; more end the reading. */
  readonly mostRows: number
}

type OpenCell = {
  readonly place: CellPlace
  readonly attributes: XmlAttributes
  value: string | null
  inline: string
  hasFormula: boolean
  /** The cells that share its formula's result. */
  range: CellRange | null
}

/** Reads the cells of a sheet in one pass; what has no content is counted by its bytes and elements alone. */
export async function readSheetPart(
  archive: Archive,
  part: string,
  reading: SheetReading,
): Promise<FoundSheet> {
  const collector = cellCollector(reading.mostRows)
  let row = 0
  let column = 0
  let isRowHidden = false
  let cell: OpenCell | null = null

  const openCell = (attributes: XmlAttributes) => {
    const place = attributes.r === undefined ? { row, column: column + 1 } : placeOf(attributes.r)
    if (place === null) throw new UnreadableSheet('notWorkbook')
    ;({ row, column } = place)
    cell = { place, attributes, value: null, inline: '', hasFormula: false, range: null }
  }
  const open = (path: XmlPath, attributes: XmlAttributes) => {
    if (path[0] !== 'worksheet') throw new UnreadableSheet('notWorkbook')
    switch (whatIs(path)) {
      case 'columns':
        if (isYes(attributes.hidden)) collector.hideColumns(Number(attributes.min), Number(attributes.max))
        break
      case 'row':
        row = rowNumber(attributes.r, row + 1)
        column = 0
        isRowHidden = isYes(attributes.hidden)
        break
      case 'cell':
        openCell(attributes)
        break
      case 'value':
        if (cell !== null) cell.value ??= ''
        break
      case 'formula':
        if (cell === null) break
        cell.hasFormula = true
        cell.range = attributes.t === 'array' ? rangeOf(attributes.ref ?? '') : null
        break
      case 'merged': {
        const range = rangeOf(attributes.ref ?? '')
        if (range !== null) collector.merge(range)
      }
    }
  }
  const close = () => {
    if (cell === null) return
    const { place, attributes, range, ...rest } = cell
    cell = null
    const { t: type = 'n', s: style } = attributes
    const found =
      type === 's'
        ? sharedString(rest.value)
        : cellValue({ ...rest, type, format: reading.formatOf(style) }, reading)
    if (found === null) return
    if (isRowHidden) collector.hideRow(place.row)
    else collector.keep(place, found)
    if (range !== null && 'problem' in found && found.problem === 'noResult') collector.leaveUnknown(range)
  }
  await archive.read(part, {
    open,
    text: (text, path) => {
      const what = cell === null ? 'other' : whatIs(path)
      if (cell === null || (what !== 'value' && what !== 'text')) return
      collector.countText(text)
      if (what === 'value') cell.value = (cell.value ?? '') + text
      else cell.inline += text
    },
    close: (path) => {
      if (whatIs(path) === 'cell') close()
    },
  })
  return collector.end()
}

function rowNumber(told: string | undefined, next: number): number {
  const row = told === undefined ? next : /^[1-9]\d{0,6}$/.test(told) ? Number(told) : Number.NaN
  if (!(row <= LAST_ROW)) throw new UnreadableSheet('notWorkbook')
  return row
}

function sharedString(value: string | null): { readonly sharedString: number } | null {
  if (value === null) return null
  if (!/^\s*\d{1,9}\s*$/.test(value)) throw new UnreadableSheet('notWorkbook')
  return { sharedString: Number(value) }
}

type Known = 'columns' | 'row' | 'merged' | 'cell' | 'value' | 'formula' | 'text' | 'other'

/** What an element is by its place: the same names elsewhere are something else. */
function whatIs(path: XmlPath): Known {
  const [, area, row, cell, inner] = path
  const name = path.at(-1)
  if (path.length === 3) {
    if (area === 'sheetData') return name === 'row' ? 'row' : 'other'
    if (area === 'cols') return name === 'col' ? 'columns' : 'other'
    return area === 'mergeCells' && name === 'mergeCell' ? 'merged' : 'other'
  }
  if (area !== 'sheetData' || row !== 'row' || cell !== 'c') return 'other'
  if (path.length === 4) return 'cell'
  if (path.length === 5) return name === 'v' ? 'value' : name === 'f' ? 'formula' : 'other'
  if (inner !== 'is' || name !== 't') return 'other'
  return path.length === 6 || (path.length === 7 && path[5] === 'r') ? 'text' : 'other'
}
