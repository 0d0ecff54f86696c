import type { Column, SubTable } from '../../../../contract/package/properties.ts'
import { effectiveRights } from '../../../../rules/form/effective.ts'
import { type Cursor, createCursor, type Place } from '../../../shared/table/cursor.ts'
import type { ColumnWidth } from '../../../shared/table/measures.ts'
import { createPickedRows, type PickedRows } from '../../../shared/table/picked-rows.ts'
import type { DocumentForm } from '../model/document-form.ts'
import { keyColumnOf } from '../rows/row.ts'
import type { RowHistory } from '../rows/row-history.ts'
import { maxRowsOf } from '../rows/row-limit.ts'
import type { RowStore } from '../rows/row-store.ts'
import { isEditableType } from '../view/value-editor.tsx'

/** Width of the row heads: with a tick; with the word of the sums below; else the number alone; and its digits then. */
const HEAD_COLUMN = {
  tick: { px: 64, digits: 3 },
  sums: { px: 60, digits: 5 },
  number: { px: 44, digits: 4 },
} as const
const DIGIT_PX = 7

/** One column of the grid as it stands. */
export type GridColumn = ColumnWidth & {
  readonly property: Column
  readonly editable: boolean
  readonly required: boolean
  readonly isNumber: boolean
  readonly sortable: boolean
}

/** What every part of one grid works with. */
export type Grid = {
  readonly form: DocumentForm
  readonly store: RowStore
  /** The key column first, then as the model has them; position 0 of a place is the row's head, 1 the first of these. */
  readonly columns: readonly GridColumn[]
  /** Rows may be added and removed. */
  readonly mayEditRows: boolean
  /** Nothing in it is edited. */
  readonly isReadOnly: boolean
  readonly headPx: number
  readonly cursor: Cursor
  readonly picked: PickedRows
  readonly history: RowHistory
  /** Whether the rules show a cell of this column in this row now. */
  isShown(id: string, column: string): boolean
}

/** What a block of cells is read from and written to. */
export type GridCells = Pick<Grid, 'store' | 'columns' | 'cursor' | 'mayEditRows' | 'isShown'>

const WIDTHS: Partial<Record<Column['type'], number>> = {
  longText: 240,
  number: 128,
  date: 144,
  time: 104,
  boolean: 104,
  radio: 136,
  dropdown: 136,
  person: 152,
  department: 152,
}
const OTHER_PX = 176
const DATE_TIME_PX = 184
const NARROW: Partial<Record<Column['type'], number>> = { number: 104, date: 104, time: 72, boolean: 72 }
const OTHER_NARROW_PX = 88
const UNSORTABLE: ReadonlySet<Column['type']> = new Set<Column['type']>(['attachment', 'location'])

/** What stays while columns come and go. */
export type GridBase = Pick<Grid, 'form' | 'store' | 'cursor' | 'picked' | 'history' | 'isShown'>

export function createBase(form: DocumentForm, store: RowStore, history: RowHistory): GridBase {
  return {
    form,
    store,
    cursor: createCursor(),
    picked: createPickedRows(),
    history,
    isShown: (id, column) =>
      effectiveRights(form.rights, form.rules.evaluation()).cell(
        store.table.code,
        store.positionOf(id),
        column,
      ).visible,
  }
}

/** The grid without the columns that a rule hides as a whole. */
export function gridOf(base: GridBase, hidden: readonly string[]): Grid {
  const { form, store } = base
  const { table } = store
  const key = keyColumnOf(table)
  const ordered = table.columns.filter((column) => column !== key)
  const all = key === undefined ? ordered : [key, ...ordered]
  const columns = all
    .filter(({ code }) => !hidden.includes(code))
    .map((property) => columnOf(form, table.code, property))
  const mayEditRows = form.rights(table.code).editable
  return {
    ...base,
    columns,
    mayEditRows,
    isReadOnly: !mayEditRows && !columns.some(({ editable }) => editable),
    headPx: headPxOf(table, mayEditRows ? 'tick' : (table.sums?.length ?? 0) > 0 ? 'sums' : 'number'),
  }
}

/** By the largest number there may be, so that rows that come move no column. */
function headPxOf(table: SubTable, kind: keyof typeof HEAD_COLUMN): number {
  const { px, digits } = HEAD_COLUMN[kind]
  return px + Math.max(0, String(maxRowsOf(table)).length - digits) * DIGIT_PX
}

function columnOf(form: DocumentForm, table: string, property: Column): GridColumn {
  const { editable, required } = form.rights(`${table}.${property.code}`)
  const isDateTime = property.type === 'date' && (property.format === 1 || property.format === 2)
  return {
    property,
    widthPx: isDateTime ? DATE_TIME_PX : (WIDTHS[property.type] ?? OTHER_PX),
    minPx: isDateTime ? DATE_TIME_PX : (NARROW[property.type] ?? OTHER_NARROW_PX),
    editable: editable && isEditableType(property),
    required,
    isNumber: property.type === 'number',
    sortable: !UNSORTABLE.has(property.type),
  }
}

/** The row and column at a place, and whether it may be edited there; none for a row's head. */
export function cellAt(grid: Pick<Grid, 'store' | 'columns' | 'isShown'>, { row, column }: Place) {
  const id = grid.store.ids()[row]
  const found = grid.columns[column - 1]
  if (id === undefined || found === undefined) return undefined
  return { id, column: found, editable: found.editable && grid.isShown(id, found.property.code) }
}

/** The place of a cell, for leading to what is wrong. */
export function placeOf(grid: Grid, id: string, column: string): Place {
  const position = grid.columns.findIndex(({ property }) => property.code === column)
  return { row: Math.max(0, grid.store.ids().indexOf(id)), column: position + 1 }
}
