import { useTranslation } from 'react-i18next'
import { useLocalised } from '../../lib/use-localised.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { problemText } from './problem-text.ts'
import { ReadValue } from './read-value.tsx'
import type { RowsProps } from './rows-props.ts'
import styles from './sub-table.module.css'
import { isEditableType, ValueEditor } from './value-editor.tsx'

type Props = RowsProps & { readonly open: number | null; readonly onOpen: (index: number | null) => void }

/** One row in full: its fields, previous and next, copy and delete. */
export function RowEditor({ table, form, rows, actions, open, onOpen }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const row = open === null ? undefined : rows[open]
  if (open === null || row === undefined) return null
  const mayEditRows = form.rights(table.code).editable
  return (
    <Sheet
      open
      height="full"
      title={t('form.rowOf', {
        table: localise(table.name, table.code),
        number: open + 1,
        count: rows.length,
      })}
      onClose={() => onOpen(null)}
      foot={
        <div className={styles.editorFoot}>
          <Button kind="outline" disabled={open === 0} onClick={() => onOpen(open - 1)}>
            {t('form.previousRow')}
          </Button>
          <Button kind="outline" disabled={open === rows.length - 1} onClick={() => onOpen(open + 1)}>
            {t('form.nextRow')}
          </Button>
          <Button onClick={() => onOpen(null)}>{t('form.rowDone')}</Button>
        </div>
      }
    >
      <div>
        {table.columns.map((column) => {
          const right = form.rights(`${table.code}.${column.code}`)
          const label = localise(column.name, column.code)
          const editable = right.editable && isEditableType(column)
          return editable ? (
            <ValueEditor
              key={`${row.id} ${column.code}`}
              property={column}
              value={row[column.code] ?? null}
              label={label}
              required={right.required}
              error={problemText(t, form.problems.get(`${table.code}.${open}.${column.code}`))}
              onChange={(value) => actions.change(open, column.code, value)}
            />
          ) : (
            <dl key={column.code}>
              <Field label={label}>
                <ReadValue property={column} value={row[column.code] ?? null} />
              </Field>
            </dl>
          )
        })}
      </div>
      {mayEditRows && (
        <div className={styles.editorMore}>
          <Button kind="text" icon="copy" onClick={() => onOpen(actions.copy(open))}>
            {t('form.copyRow')}
          </Button>
          <Button
            kind="danger-outline"
            icon="trash"
            onClick={() => {
              actions.remove(open)
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
