import type { FormPage } from '../../../contract/form-page.ts'
import type { Column } from '../../../contract/package/properties.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { cellText } from '../../../rules/cells/cell-text.ts'
import { type FormData, isRecord, ownValue } from '../../../rules/record/form-data.ts'
import { tableRows } from '../../../rules/record/table-rows.ts'
import { localised } from '../../../rules/text/localised.ts'
import { namesIn } from '../../organisation/people.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import type { SheetCell, SheetFrame } from '../../spreadsheets/sheet-cell.ts'
import { headOf, isImported } from './heads.ts'
import type { OpenTable } from './open-table.ts'

type Sheet = {
  readonly frame: SheetFrame
  readonly rows: readonly (readonly SheetCell[])[]
}

export type ExportScene = {
  readonly opened: OpenTable
  readonly organisation: OrganisationSnapshot
  readonly language: Locale
}

/** More digits than a spreadsheet keeps of a number: written as text, so that none is lost. */
const EXACT_DIGITS = 15

/** Rows as a sheet: only the columns of `opened`, which are those this person sees (security D-02, E-01). */
export function exportSheet(rows: readonly FormData[], scene: ExportScene): Sheet {
  const { columns } = scene.opened.table
  const head = columns.map((column) => textCell(headOf(column, scene.opened, scene.language)))
  const written = rows.map((row) => {
    const named = namesIn(columns, row, scene.organisation)
    return columns.map((column) => sheetCell(column, ownValue(named, column.code), scene.language))
  })
  return { frame: frameOf(scene, columns, head), rows: written }
}

/** The head alone, of the columns this person may fill; a star before what must be filled. */
export function templateSheet(scene: ExportScene): Sheet {
  const { opened, language } = scene
  const columns = opened.table.columns.filter((column) => isImported(column, opened))
  const head = columns.map((column) =>
    textCell(`${opened.required(column) ? '*' : ''}${headOf(column, opened, language)}`),
  )
  return { frame: frameOf(scene, columns, head), rows: [] }
}

/** The rows to write: as they stand in the open form, else as stored; of those, the ones that are named. */
export function chosenRows(
  page: FormPage,
  code: string,
  rows: readonly unknown[] | undefined,
  ids: readonly string[] | undefined,
): readonly FormData[] {
  const all = rows === undefined ? tableRows(page.bizObject.data[code]) : rows.filter(isRecord)
  if (ids === undefined || ids.length === 0) return all
  const wanted = new Set<unknown>(ids)
  return all.filter((row) => wanted.has(ownValue(row, 'id')))
}

function frameOf(
  { opened, language }: ExportScene,
  columns: readonly Column[],
  head: readonly SheetCell[],
): SheetFrame {
  return { name: localised(opened.table.name, language, 'zh'), head, widths: columns.map(widthOf) }
}

/** The width of a column, in characters. */
export function widthOf({ type }: Column): number {
  return type === 'longText' ? 40 : type === 'number' ? 14 : 20
}

/** A stored value as a cell: numbers that fit as numbers, everything else as people read it. */
export function sheetCell(column: Column, value: unknown, language: Locale): SheetCell {
  const written = cellText(column, value, language)
  const digits = written.replace(/[^0-9]/g, '').length
  const isNumber = column.type === 'number' && /^-?\d+(\.\d+)?$/.test(written) && digits <= EXACT_DIGITS
  return { text: written, isNumber }
}

/** A cell of plain text: a head. */
export function textCell(written: string): SheetCell {
  return { text: written, isNumber: false }
}
