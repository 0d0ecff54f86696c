import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { spread } from '../../../shared/table/measures.ts'
import { PinnedCells } from '../../../shared/table/pinned-cells.tsx'
import styles from '../../../shared/table/table.module.css'
import { cx } from '../../../ui/base/cx.ts'
import { SumText } from '../sub-table/row-sums.tsx'
import type { Grid } from './grid-model.ts'

/** The sums under the columns; stays in view. */
export function GridFoot({ grid, rowIndex }: { readonly grid: Grid; readonly rowIndex: number }) {
  const { t } = useTranslation()
  return (
    <div role="row" aria-rowindex={rowIndex} className={styles.footRow}>
      <PinnedCells
        columns={grid.columns}
        headPx={grid.headPx}
        className={styles.pinned}
        head={
          <div role="rowheader" aria-colindex={1} className={styles.head} style={{ flexBasis: grid.headPx }}>
            {t('form.sum')}
          </div>
        }
      >
        {grid.columns.map((column, position) => (
          <div
            key={column.property.code}
            role="gridcell"
            aria-colindex={position + 2}
            className={cx(styles.cell, column.isNumber && styles.right)}
            style={spread(column)}
          >
            {grid.store.table.sums?.includes(column.property.code) === true && (
              <SumText store={grid.store} column={column.property} />
            )}
          </div>
        ))}
      </PinnedCells>
    </div>
  )
}
