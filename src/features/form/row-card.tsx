import { useTranslation } from 'react-i18next'
import type { SubTable } from '../../../contract/package/properties.ts'
import { valueText } from '../../../rules/value-text.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { problemText } from './problem-text.ts'
import { amountColumnOf, keyColumnOf, type Row } from './rows.ts'
import styles from './sub-table.module.css'
import type { DocumentForm } from './use-document-form.ts'

type Props = {
  readonly table: SubTable
  readonly form: DocumentForm
  readonly row: Row
  readonly index: number
  readonly onOpen: () => void
}

const SHOWN_BESIDE = 3

/** One row: its key field and amount, then two or three further fields, then what is wrong with it. */
export function RowCard({ table, form, row, index, onOpen }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const key = keyColumnOf(table)
  const amount = amountColumnOf(table)
  const text = (column: SubTable['columns'][number]) => valueText(column, row[column.code], locale)
  const beside = table.columns
    .filter((column) => column !== key && column !== amount)
    .flatMap((column) => text(column) ?? [])
    .slice(0, SHOWN_BESIDE)
  const localise = useLocalised()
  const wrong = table.columns.flatMap((column) => {
    const problem = problemText(t, form.problems.get(`${table.code}.${index}.${column.code}`))
    return problem === undefined
      ? []
      : [t('form.fieldProblem', { field: localise(column.name, column.code), problem })]
  })
  return (
    <button
      type="button"
      className={cx(styles.card, wrong.length > 0 && styles.wrong)}
      data-focus="inner"
      data-field-error={wrong.length > 0 ? '' : undefined}
      onClick={onOpen}
    >
      <span className={styles.number}>{index + 1}</span>
      <span className={styles.middle}>
        <span className={styles.key}>{(key && text(key)) ?? t('form.newRow')}</span>
        {beside.length > 0 && <span className={styles.beside}>{beside.join(' · ')}</span>}
        {wrong[0] !== undefined && (
          <span className={styles.error}>
            <Icon name="warn" size={14} />
            <span>{wrong[0]}</span>
          </span>
        )}
      </span>
      <span className={styles.amount}>{amount && text(amount)}</span>
      <Icon name="right" size={18} className={styles.arrow} />
    </button>
  )
}
