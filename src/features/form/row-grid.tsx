import { useTranslation } from 'react-i18next'
import type { Column } from '../../../contract/package/properties.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { problemText } from './problem-text.ts'
import { ReadValue } from './read-value.tsx'
import styles from './row-grid.module.css'
import { sumText } from './row-sums.ts'
import type { RowsProps } from './rows-props.ts'
import { isEditableType, ValueEditor } from './value-editor.tsx'

/** Rows as a grid on wide screens; cells edit in place. */
export function RowGrid({ table, form, rows, actions }: RowsProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const localise = useLocalised()
  const { editable } = form.rights(table.code)
  const full = table.maxRows !== undefined && rows.length >= table.maxRows
  const isNumber = (column: Column) => column.type === 'number'
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={localise(table.name, table.code)}>
          <thead>
            <tr>
              <th scope="col" className={styles.numberHead}>
                <span className="cs-hidden-text">{t('form.rowNumber')}</span>#
              </th>
              {table.columns.map((column) => (
                <th key={column.code} scope="col" className={cx(isNumber(column) && styles.right)}>
                  {localise(column.name, column.code)}
                </th>
              ))}
              {editable && <th scope="col" aria-label={t('form.rowActions')} className={styles.tools} />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.id}>
                <td className={styles.numberHead}>{index + 1}</td>
                {table.columns.map((column) => (
                  <td key={column.code} className={cx(isNumber(column) && styles.right)}>
                    {form.rights(`${table.code}.${column.code}`).editable && isEditableType(column) ? (
                      <ValueEditor
                        property={column}
                        value={row[column.code] ?? null}
                        label={t('form.cell', {
                          column: localise(column.name, column.code),
                          number: index + 1,
                        })}
                        required={form.rights(`${table.code}.${column.code}`).required}
                        error={problemText(t, form.problems.get(`${table.code}.${index}.${column.code}`))}
                        look="cell"
                        onChange={(value) => actions.change(index, column.code, value)}
                      />
                    ) : (
                      <ReadValue property={column} value={row[column.code] ?? null} />
                    )}
                  </td>
                ))}
                {editable && (
                  <td className={styles.tools}>
                    <IconButton icon="copy" label={t('form.copyRow')} onClick={() => actions.copy(index)} />
                    <IconButton
                      icon="trash"
                      label={t('form.deleteRow')}
                      onClick={() => actions.remove(index)}
                    />
                  </td>
                )}
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <td className={styles.none} colSpan={table.columns.length + 2}>
                  {t('form.noRows')}
                </td>
              </tr>
            )}
          </tbody>
          {rows.length > 0 && (table.sums?.length ?? 0) > 0 && (
            <tfoot>
              <tr>
                <td className={styles.numberHead}>{t('form.sum')}</td>
                {table.columns.map((column) => (
                  <td key={column.code} className={cx(isNumber(column) && styles.right)}>
                    {table.sums?.includes(column.code) && sumText(rows, column, locale)}
                  </td>
                ))}
                {editable && <td />}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {editable && (
        <div className={styles.foot}>
          <Button kind="quiet" size="s" icon="plus" disabled={full} onClick={() => actions.add()}>
            {t('form.addRow')}
          </Button>
        </div>
      )}
    </>
  )
}
