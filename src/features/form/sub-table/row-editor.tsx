import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { RowFiles } from '../../../shared/files/file-place.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { OwnForm } from '../../../ui/input/own-form.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import type { DocumentForm } from '../model/document-form.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useRowIds } from '../rows/use-rows.ts'
import { RowField } from './row-field.tsx'
import styles from './sub-table.module.css'
import type { RowActions } from './use-row-actions.ts'

type Props = {
  readonly form: DocumentForm
  readonly store: RowStore
  readonly actions: RowActions
  /** Id of the row that is open. */
  readonly open: string | null
  readonly onOpen: (id: string | null) => void
}

/** One row in full: its fields, previous and next, copy and delete. */
export function RowEditor({ form, store, actions, open, onOpen }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const ids = useRowIds(store)
  const { table } = store
  const index = open === null ? -1 : ids.indexOf(open)
  useLeftRow(open, (id) => {
    for (const { code } of table.columns) form.checkCell(store, id, code)
  })
  if (open === null || index === -1) return null
  const stepTo = (position: number) => () => onOpen(ids[position] ?? null)
  return (
    <Sheet
      open
      height="full"
      title={t('form.rowOf', {
        table: localise(table.name, table.code),
        number: index + 1,
        count: ids.length,
      })}
      onClose={() => onOpen(null)}
      foot={
        <div className={styles.editorFoot}>
          <Button kind="outline" disabled={index === 0} onClick={stepTo(index - 1)}>
            {t('form.previousRow')}
          </Button>
          <Button kind="outline" disabled={index === ids.length - 1} onClick={stepTo(index + 1)}>
            {t('form.nextRow')}
          </Button>
          <Button onClick={() => onOpen(null)}>{t('form.rowDone')}</Button>
        </div>
      }
    >
      <RowFiles table={table.code} row={open}>
        <OwnForm>
          {table.columns.map((column) => (
            <RowField key={`${open} ${column.code}`} form={form} store={store} id={open} column={column} />
          ))}
        </OwnForm>
      </RowFiles>
      {form.rights(table.code).editable && (
        <div className={styles.editorMore}>
          <Button
            kind="text"
            icon="copy"
            disabled={actions.isFull}
            onClick={() => onOpen(actions.copy([open]))}
          >
            {t('form.copyRow')}
          </Button>
          <Button
            kind="danger-outline"
            icon="trash"
            onClick={() => {
              actions.remove([open])
              onOpen(null)
            }}
          >
            {t('form.deleteRow')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

/** Hears that a row was left, also with the input of a field still in hand: by Esc, a step back, the next row. */
function useLeftRow(open: string | null, onLeft: (id: string) => void): void {
  const left = useRef(onLeft)
  useEffect(() => {
    left.current = onLeft
  })
  useEffect(() => {
    if (open === null) return
    return () => left.current(open)
  }, [open])
}
