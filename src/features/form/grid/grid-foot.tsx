import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../rules/format/number.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { cx } from '../../../ui/cx.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useSum } from '../rows/use-rows.ts'
import styles from './grid.module.css'
import { type Grid, type GridColumn, HEAD_COLUMN_PX } from './grid-model.ts'

/** The sums under the columns; stays in view. */
export function GridFoot({ grid, rowIndex }: { readonly grid: Grid; readonly rowIndex: number }) {
  const { t } = useTranslation()
  return (
    <div role="row" aria-rowindex={rowIndex} className={styles.footRow}>
      <div role="rowheader" aria-colindex={1} className={styles.head} style={{ flexBasis: HEAD_COLUMN_PX }}>
        {t('form.sum')}
      </div>
      {grid.columns.map((column, position) => (
        <div
          key={column.property.code}
          role="gridcell"
          aria-colindex={position + 2}
          className={cx(styles.cell, position === 0 && styles.pinned, column.isNumber && styles.right)}
          style={{ flexBasis: column.widthPx }}
        >
          {grid.store.table.sums?.includes(column.property.code) === true && (
            <Sum store={grid.store} column={column} />
          )}
        </div>
      ))}
    </div>
  )
}

/** One sum; the only part that is drawn again while a number of its column is typed. */
function Sum({ store, column: { property } }: { readonly store: RowStore; readonly column: GridColumn }) {
  const locale = useLocale()
  const sum = useSum(store, property.code)
  return formatNumber(sum, property.type === 'number' ? property.format : undefined, locale)
}
