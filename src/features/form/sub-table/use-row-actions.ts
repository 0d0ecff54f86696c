import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import type { DocumentForm } from '../model/document-form.ts'
import { editableRows } from '../model/editable-values.ts'
import { newRow } from '../rows/row.ts'
import type { RowHistory } from '../rows/row-history.ts'
import { maxRowsOf } from '../rows/row-limit.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useRowIds } from '../rows/use-rows.ts'

/** What is done with whole rows; only offered where the person may add and remove them. */
export type RowActions = {
  readonly isFull: boolean
  /** Both give the last new row's id. */
  add(): string
  copy(ids: readonly string[]): string
  /** Deletes rows, with a way back. */
  remove(ids: readonly string[]): void
}

export function useRowActions(form: DocumentForm, store: RowStore, history: RowHistory): RowActions {
  const { t } = useTranslation()
  const { table } = store
  const room = maxRowsOf(table) - useRowIds(store).length
  const insert = (rows: readonly ReturnType<typeof newRow>[]) => {
    history.act(() => store.insert(rows))
    form.clearProblem(table.code)
    return rows.at(-1)?.id ?? ''
  }
  return {
    isFull: room <= 0,
    add: () => insert([newRow()]),
    // What this person may not fill is not copied either: it starts as in any new row.
    copy: (ids) => {
      const copied = ids.slice(0, room).flatMap((id) => store.row(id) ?? [])
      if (copied.length < ids.length) {
        const counts = { copied: copied.length, wanted: ids.length, limit: maxRowsOf(table) }
        showToast({ text: t('grid.copiedPartly', counts), icon: 'warn' })
      }
      return insert(editableRows(table, form.rights, copied).map((row) => newRow(row)))
    },
    remove: (ids) => {
      const { undo } = history.act(() => store.remove(ids))
      form.clearProblem(table.code)
      showToast({
        text: ids.length === 1 ? t('form.rowRemoved') : t('grid.rowsRemoved', { count: ids.length }),
        action: { label: t('form.undo'), run: undo },
      })
    },
  }
}
