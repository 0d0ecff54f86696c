import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { DocumentForm } from '../model/document-form.ts'
import { useFieldRight } from '../model/use-field-rules.ts'
import { amountColumnOf } from '../rows/row.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useRowIds, useRowProblems } from '../rows/use-rows.ts'
import { problemText } from '../view/problem-text.ts'
import { SumText } from './row-sums.tsx'
import styles from './sub-table.module.css'

type Props = {
  readonly form: DocumentForm
  readonly store: RowStore
  /** At the right end: what is done with the table as a whole. */
  readonly tools: ReactNode
}

/** Name, number of rows, total; what is wrong with the table as a whole, and with how many of its cells. */
export function SubTableHead({ form, store, tools }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { table } = store
  const count = useRowIds(store).length
  const wrongCells = useRowProblems(store).length
  const amount = amountColumnOf(table)
  const isRequired = useFieldRight(form, table.code).required
  const error = problemText(t, form.problems.get(table.code))
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {isRequired && (
            <span className={styles.star} aria-hidden="true">
              *
            </span>
          )}
          {localise(table.name, table.code)}
          <span className={styles.count}>{t('form.rows', { count })}</span>
          {wrongCells > 0 && (
            <span className={styles.wrongCount}>{t('grid.wrongCells', { count: wrongCells })}</span>
          )}
        </h3>
        <span className={styles.headEnd}>
          {amount !== undefined && count > 0 && (
            <span className={styles.total}>
              {t('grid.total')} <SumText store={store} column={amount} />
            </span>
          )}
          {tools}
        </span>
      </div>
      {error !== undefined && (
        <p className={styles.error} data-field-error="" tabIndex={-1}>
          <Icon name="warn" size={14} />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}
