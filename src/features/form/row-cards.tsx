import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { RowCard } from './row-card.tsx'
import { RowEditor } from './row-editor.tsx'
import type { RowsProps } from './rows-props.ts'
import styles from './sub-table.module.css'

/** Rows as cards on a phone; a tap opens one of them in full. */
export function RowCards({ table, form, rows, actions }: RowsProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number | null>(null)
  const { editable } = form.rights(table.code)
  const full = table.maxRows !== undefined && rows.length >= table.maxRows
  return (
    <>
      <ol className={styles.cards}>
        {rows.map((row, index) => (
          <li key={row.id}>
            <RowCard table={table} form={form} row={row} index={index} onOpen={() => setOpen(index)} />
          </li>
        ))}
      </ol>
      {rows.length === 0 && !editable && <p className={styles.none}>{t('form.noRows')}</p>}
      {editable && (
        <div className={styles.foot}>
          <Button kind="quiet" icon="plus" disabled={full} onClick={() => setOpen(actions.add())}>
            {t('form.addRow')}
          </Button>
          {rows.length > 0 && (
            <Button
              kind="quiet"
              icon="copy"
              disabled={full}
              onClick={() => setOpen(actions.copy(rows.length - 1))}
            >
              {t('form.copyLast')}
            </Button>
          )}
        </div>
      )}
      <RowEditor table={table} form={form} rows={rows} actions={actions} open={open} onOpen={setOpen} />
    </>
  )
}
