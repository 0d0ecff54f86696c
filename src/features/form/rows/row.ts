import type { SubTable } from '../../../../contract/package/properties.ts'
import { isRecord } from '../../../../rules/record/form-data.ts'
import { randomId } from '../../../lib/base/random.ts'

/** A row of a sub-table: its id and the cells by column code. */
export type Row = { readonly id: string; readonly [column: string]: unknown }

/** The rows of a sub-table's value; anything that is no row is left out. */
export function rowsOf(value: unknown): readonly Row[] {
  if (!Array.isArray(value)) return []
  return value.every(isRow) ? value : value.filter(isRow)
}

function isRow(row: unknown): row is Row {
  return isRecord(row) && typeof row.id === 'string'
}

export function newRow(like?: Readonly<Record<string, unknown>>): Row {
  return { ...like, id: randomId() }
}

/** The column that names a row on its card. */
export function keyColumnOf(table: SubTable) {
  return table.columns.find((column) => column.code === table.keyColumn) ?? table.columns[0]
}

/** The number at the right of a card and beside the table's name: the first summed column. */
export function amountColumnOf(table: SubTable) {
  return table.columns.find((column) => table.sums?.includes(column.code) === true)
}
