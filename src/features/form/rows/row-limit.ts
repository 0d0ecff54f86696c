import type { SubTable } from '../../../../contract/package/properties.ts'
import { DEFAULT_MAX_ROWS } from '../../../../rules/record/table-rows.ts'

/** The most rows a table may hold, by the rule the server checks. */
export function maxRowsOf(table: SubTable): number {
  return table.maxRows ?? DEFAULT_MAX_ROWS
}
