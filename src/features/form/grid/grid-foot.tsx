import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/cx.ts'
import { SumText } from '../row-sums.tsx'
import styles from './grid.module.css'
import { type Grid, HEAD_COLUMN_PX } from './grid-model.ts'

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
            <SumText store={grid.store} column={column.property} />
          )}
        </div>
      ))}
    </div>
  )
}
