import { memo } from 'react'
import type { SubTable } from '../../../../contract/package/properties.ts'
import { enteredText } from '../../../../rules/values/entered-text.ts'
import { valueText } from '../../../../rules/values/value-text.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { cx } from '../../../ui/base/cx.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { amountColumnOf, keyColumnOf } from '../rows/row.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useRow, useRowProblems } from '../rows/use-rows.ts'
import { problemText } from '../view/problem-text.ts'
import styles from './sub-table.module.css'

type Props = {
  readonly store: RowStore
  readonly id: string
  /** Shown position from 0. */
  readonly index: number
  /** Rows are being ticked: a tap ticks; undefined: a tap opens. */
  readonly picked: boolean | undefined
  readonly onTap: (id: string) => void
}

const SHOWN_BESIDE = 3

/** One row: its key field and amount, then two or three further fields, then what is wrong with it. */
export const RowCard = memo(function RowCard({ store, id, index, picked, onTap }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const localise = useLocalised()
  const { table } = store
  const row = useRow(store, id)
  const problems = useRowProblems(store)
  if (row === undefined) return null
  const key = keyColumnOf(table)
  const amount = amountColumnOf(table)
  const wrong = problems.filter((one) => one.id === id)
  const text = (column: SubTable['columns'][number]) => {
    const isWrong = wrong.some((one) => one.column === column.code)
    return (isWrong ? enteredText : valueText)(column, row[column.code], locale)
  }
  const beside = table.columns
    .filter((column) => column !== key && column !== amount)
    .flatMap((column) => text(column) ?? [])
    .slice(0, SHOWN_BESIDE)
  const words = wrong.slice(0, 1).map(({ column: code, problem }) => {
    const column = table.columns.find((one) => one.code === code)
    const what = problemText(t, problem) ?? ''
    if (column === undefined) return what
    return t('form.fieldProblem', { field: localise(column.name, code), problem: what })
  })
  return (
    <button
      type="button"
      className={cx(styles.card, wrong.length > 0 && styles.wrong)}
      data-focus="inner"
      data-row={id}
      aria-pressed={picked}
      onClick={() => onTap(id)}
    >
      {picked === undefined ? (
        <span className={styles.number}>{index + 1}</span>
      ) : (
        <span className={styles.tick} aria-hidden="true">
          {picked && <Icon name="check" size={16} />}
        </span>
      )}
      <span className={styles.middle}>
        <span className={styles.key}>{(key && text(key)) ?? t('form.newRow')}</span>
        {beside.length > 0 && <span className={styles.beside}>{beside.join(' · ')}</span>}
        {words.map((problem) => (
          <span key={problem} className={styles.error}>
            <Icon name="warn" size={14} />
            <span>{problem}</span>
          </span>
        ))}
      </span>
      <span className={styles.amount}>{amount && text(amount)}</span>
      {picked === undefined && <Icon name="right" size={18} className={styles.arrow} />}
    </button>
  )
})
