import type { FormPage } from '../../../contract/form-page.ts'
import type { Column, SubTable } from '../../../contract/package/properties.ts'
import { Fault } from '../../base/fault.ts'
import { type RowJudge, rowJudge } from './row-rules.ts'

/** A sub-table of an open form as one person may see and fill it. */
export type OpenTable = {
  /** Only the columns this person sees. */
  readonly table: SubTable
  readonly editable: (column: Column) => boolean
  readonly required: (column: Column) => boolean
  readonly judge: RowJudge
}

/** The table of the page by its code; one that is hidden is as unknown as one there is not (security D-02). */
export function openTable(page: FormPage, code: string): OpenTable {
  const table = page.bizSchema.properties.find((property) => property.code === code)
  const right = page.dataPermissions[code]
  if (table?.type !== 'subTable' || right?.v !== true)
    throw new Fault('fieldHidden', problemAt(code, 'hidden'))
  const columns = right.columns ?? {}
  const required = (column: Column) => columns[column.code]?.r === true
  return {
    table,
    editable: (column) => columns[column.code]?.e === true,
    required,
    judge: rowJudge(page.bizSchema, table, required),
  }
}

/** Rows may only be brought in where they may be added. */
export function openForImport(page: FormPage, code: string): OpenTable {
  const opened = openTable(page, code)
  if (page.dataPermissions[code]?.e !== true)
    throw new Fault('fieldReadOnly', problemAt(code, 'rowsReadOnly'))
  return opened
}

function problemAt(path: string, problem: string) {
  return { problems: [{ path, problem }] }
}
