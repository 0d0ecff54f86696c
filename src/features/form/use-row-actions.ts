import { useTranslation } from 'react-i18next'
import type { SubTable } from '../../../contract/package/properties.ts'
import { showToast } from '../../ui/toast-store.ts'
import { newRow, type Row, rowsOf } from './rows.ts'
import type { DocumentForm } from './use-document-form.ts'

/** What can be done with the rows of a table; null for a table that may only be read. */
export type RowActions = {
  add(): number
  copy(index: number): number
  change(index: number, column: string, value: unknown): void
  remove(index: number): void
}

type Table = {
  readonly table: SubTable
  readonly form: DocumentForm
  readonly rows: readonly Row[]
  readonly onChange: (value: unknown) => void
}

/** `editable` on the table is the right to add and remove rows; cells have their own. */
export function useRowActions({ table, form, rows, onChange }: Table): RowActions {
  const { t } = useTranslation()
  const put = (next: readonly Row[]) => {
    onChange(next.length === 0 ? null : next)
    form.clearProblem(table.code)
  }
  const insert = (row: Row) => {
    put([...rows, row])
    return rows.length
  }
  return {
    add: () => insert(newRow()),
    copy: (index) => insert(newRow(rows[index])),
    change: (index, column, value) =>
      put(rows.map((row, position) => (position === index ? { ...row, [column]: value } : row))),
    remove: (index) => {
      const removed = rows[index]
      if (removed === undefined) return
      put(rows.filter((_, position) => position !== index))
      const undo = () => {
        const current = [...rowsOf(form.methods.getValues(table.code))]
        current.splice(index, 0, removed)
        put(current)
      }
      showToast({ text: t('form.rowRemoved'), action: { label: t('form.undo'), run: undo } })
    },
  }
}
