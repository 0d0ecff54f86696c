import { escapedText } from './escaped-text.ts'
import type { SheetCell, SheetFrame } from './sheet-cell.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** Its place in `xl/styles.xml` (workbook-parts.ts). */
const BOLD = 1

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The beginning of a sheet: its columns, and the head that stays on screen. */
export function sheetStart({ head, widths }: SheetFrame): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${XML_HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${
    columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`
  }<sheetData>${sheetRow(head, 1, BOLD)}`
}

export const SHEET_END = '</sheetData></worksheet>'

/** A row by its number, counted from 1. */
export function sheetRow(cells: readonly SheetCell[], number: number, style = 0): string {
  const look = style === 0 ? '' : ` s="${style}"`
  const written = cells.map(({ text, isNumber }, at) => {
    if (text === '') return ''
    const place = `r="${columnLetters(at + 1)}${number}"${look}`
    return isNumber
      ? `<c ${place}><v>${Number(text)}</v></c>`
      : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
  })
  return `<row r="${number}">${written.join('')}</row>`
}

/** A for 1, AA for 27. */
function columnLetters(column: number): string {
  const last = (column - 1) % 26
  const before = (column - 1 - last) / 26
  return `${before === 0 ? '' : columnLetters(before)}${String.fromCharCode(65 + last)}`
}

/** Text as XML holds it; what XML cannot hold is written as spreadsheets do, `_x0001_`. */
export function xmlText(text: string): string {
  return escapedText(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
