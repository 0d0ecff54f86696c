import type { BizModel } from '../../contract/package/models.ts'
import { type FormData, ownValue } from '../record/form-data.ts'
import { tableRows } from '../record/table-rows.ts'
import type { Rights } from './rights.ts'

/**
 * The part of a form a person may see, in the model's order: hidden fields and columns are absent (engine G5,
 * security D-02). Only this may leave the server.
 */
export function visibleData(model: BizModel, rights: Rights, data: FormData): FormData {
  const shown: Record<string, unknown> = {}
  for (const property of model.properties) {
    const { code } = property
    const value = ownValue(data, code)
    if (!rights(code).visible) continue
    if (property.type !== 'subTable' || value === null) {
      shown[code] = value
      continue
    }
    const columns = property.columns.filter((column) => rights(`${code}.${column.code}`).visible)
    shown[code] = tableRows(value).map((row) => {
      const cells = columns.map((column) => [column.code, ownValue(row, column.code)])
      return { id: ownValue(row, 'id'), ...Object.fromEntries(cells) }
    })
  }
  return shown
}
