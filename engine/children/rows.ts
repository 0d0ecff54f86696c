import type { NodeOf } from '../../contract/package/nodes.ts'
import { type FormData, isRecord, ownValue } from '../../rules/record/form-data.ts'

/** A row of the sub-table that a sub-process runs once for; `id` null: the form as a whole. */
export type ChildRow = { readonly id: string | null; readonly values: FormData }

/** What a sub-process node runs for: each row of its table, or the form once (Y2). */
export function childRows({ perRow }: NodeOf<'subProcess'>, data: FormData): readonly ChildRow[] {
  if (perRow === undefined) return [{ id: null, values: {} }]
  return tableRows(data, perRow).flatMap((values) => {
    const id = ownValue(values, 'id')
    return typeof id === 'string' ? [{ id, values }] : []
  })
}

export function tableRows(data: FormData, table: string): readonly FormData[] {
  const rows = ownValue(data, table)
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}
