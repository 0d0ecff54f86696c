import { useTranslation } from 'react-i18next'
import type { SubTable } from '../../../contract/package/properties.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { Icon } from '../../ui/icon.tsx'
import { problemText } from './problem-text.ts'
import { sumText } from './row-sums.ts'
import { amountColumnOf, type Row } from './rows.ts'
import styles from './sub-table.module.css'
import type { DocumentForm } from './use-document-form.ts'

type Props = { readonly table: SubTable; readonly form: DocumentForm; readonly rows: readonly Row[] }

/** Name, number of rows, total; what is wrong with the table as a whole. */
export function SubTableHead({ table, form, rows }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const localise = useLocalised()
  const amount = amountColumnOf(table)
  const error = problemText(t, form.problems.get(table.code))
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {form.rights(table.code).required && (
            <span className={styles.star} aria-hidden="true">
              *
            </span>
          )}
          {localise(table.name, table.code)}
          <span className={styles.count}>{t('form.rows', { count: rows.length })}</span>
        </h3>
        {amount !== undefined && rows.length > 0 && (
          <span className={styles.total}>{t('form.total', { amount: sumText(rows, amount, locale) })}</span>
        )}
      </div>
      {error !== undefined && (
        <p className={styles.error} data-field-error="">
          <Icon name="warn" size={14} />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}
