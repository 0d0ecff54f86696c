import type { Column } from '../../../../contract/package/properties.ts'
import { formatNumber } from '../../../../rules/format/number.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useRowIds, useSum } from '../rows/use-rows.ts'
import styles from './sub-table.module.css'

/** The sums below the cards when there are several; a single one stands beside the table's name. */
export function RowSums({ store }: { readonly store: RowStore }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { table } = store
  const summed = table.columns.filter(({ code }) => table.sums?.includes(code) === true)
  if (useRowIds(store).length === 0 || summed.length < 2) return null
  return (
    <dl className={styles.sums} aria-label={t('form.sum')}>
      {summed.map((column) => (
        <div key={column.code} className={styles.sum}>
          <dt>{localise(column.name, column.code)}</dt>
          <dd>
            <SumText store={store} column={column} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type SumProps = { readonly store: RowStore; readonly column: Column }

/** One sum in its column's format; the only part drawn again while a number is typed. */
export function SumText({ store, column }: SumProps) {
  const locale = useLocale()
  const sum = useSum(store, column.code)
  return formatNumber(sum, column.type === 'number' ? column.format : undefined, locale)
}
