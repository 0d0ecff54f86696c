import type { SubTable } from '../../../contract/package/properties.ts'
import type { Row } from './rows.ts'
import type { DocumentForm } from './use-document-form.ts'
import type { RowActions } from './use-row-actions.ts'

/** What every view of a sub-table's rows is given. */
export type RowsProps = {
  readonly table: SubTable
  readonly form: DocumentForm
  readonly rows: readonly Row[]
  readonly actions: RowActions
}
