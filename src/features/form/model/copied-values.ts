import type { FormPage } from '../../../../contract/form-page.ts'
import type { Column, Property } from '../../../../contract/package/properties.ts'
import type { FormData } from '../../../../rules/record/form-data.ts'
import { newRow, rowsOf } from '../rows/row.ts'
import { rightsOf } from './form-model.ts'

/** Files belong to the document that they were sent with, opinions to its flow. */
const STAYS: ReadonlySet<Property['type'] | Column['type']> = new Set(['attachment', 'approvalComment'])

/**
 * What a new form takes over from an earlier document: what may be typed in both, rows under ids of their own, never
 * files or opinions.
 */
export function copiedValues(fresh: FormPage, earlier: FormPage): FormData {
  const rights = rightsOf(fresh)
  const { data } = earlier.bizObject
  const copied: [string, unknown][] = []
  for (const property of fresh.bizSchema.properties) {
    const { code } = property
    const value = data[code]
    if (!rights(code).editable || STAYS.has(property.type) || value === undefined || value === null) continue
    if (property.type !== 'subTable') copied.push([code, value])
    else {
      const columns = property.columns.filter(
        (column) => !STAYS.has(column.type) && rights(`${code}.${column.code}`).editable,
      )
      const rows = rowsOf(value).map((row) =>
        newRow(Object.fromEntries(columns.map((column) => [column.code, row[column.code] ?? null]))),
      )
      copied.push([code, rows])
    }
  }
  return Object.fromEntries(copied)
}
