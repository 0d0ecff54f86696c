import type { SubTable } from '../../../../contract/package/properties.ts'
import { ownValue } from '../../../../rules/record/form-data.ts'
import { tableRows } from '../../../../rules/record/table-rows.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import styles from '../draft/draft-sheet.module.css'
import { ReadValue } from './read-value.tsx'

type Props = {
  readonly table: SubTable
  readonly value: unknown
  /** So many rows are written out. */
  readonly most: number
}

/** The rows of a sub-table as plain lines: what two of them differ in can be read off. */
export function RowsText({ table, value, most }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const rows = tableRows(value)
  return (
    <>
      <span>{t('form.rows', { count: rows.length })}</span>
      {rows.slice(0, most).map((row, index) => (
        <span key={String(row.id ?? index)} className={styles.row}>
          {table.columns.map((column) => (
            <span key={column.code} className={styles.cell}>
              <span className={styles.of}>{localise(column.name, column.code)}</span>{' '}
              <ReadValue property={column} value={ownValue(row, column.code)} />
            </span>
          ))}
        </span>
      ))}
    </>
  )
}
