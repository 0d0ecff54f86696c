import { memo, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useMark } from '../../../shared/table/cursor.ts'
import { useIsPicked } from '../../../shared/table/picked-rows.ts'
import { PinnedCells } from '../../../shared/table/pinned-cells.tsx'
import { useFollowFocus } from '../../../shared/table/use-follow-focus.ts'
import { cx } from '../../../ui/base/cx.ts'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import styles from './grid.module.css'
import { GridCell } from './grid-cell.tsx'
import type { Grid } from './grid-model.ts'

type Props = {
  readonly grid: Grid
  readonly id: string
  readonly row: number
  /** From the top of the body, in pixels. */
  readonly topPx: number
}

/** One row: its head with number and tick, then its cells. */
export const GridRow = memo(function GridRow({ grid, id, row, topPx }: Props) {
  const { t } = useTranslation()
  const isPicked = useIsPicked(grid.picked, id)
  const mark = useMark(grid.cursor, row, 0)
  const number = row + 1
  const head = useRef<HTMLDivElement>(null)
  useFollowFocus(head, mark === 'on', false)
  return (
    <div
      role="row"
      // The head row is the first.
      aria-rowindex={number + 1}
      aria-selected={isPicked}
      className={cx(styles.row, isPicked && styles.picked)}
      style={{ top: topPx }}
    >
      <PinnedCells
        columns={grid.columns}
        headPx={grid.headPx}
        className={styles.pinned}
        head={
          <div
            ref={head}
            role="rowheader"
            aria-colindex={1}
            tabIndex={mark === 'on' ? 0 : -1}
            data-place={`${row}:0`}
            data-focus="inner"
            className={cx(styles.head, mark !== '' && styles.on)}
            style={{ flexBasis: grid.headPx }}
          >
            {grid.mayEditRows && (
              <Checkbox
                checked={isPicked}
                label={t('grid.pickRow', { number })}
                onChange={(on) => grid.picked.set([id], on)}
              />
            )}
            <span className={styles.number}>{number}</span>
          </div>
        }
      >
        {grid.columns.map((of, position) => (
          <GridCell key={of.property.code} grid={grid} id={id} row={row} column={position + 1} of={of} />
        ))}
      </PinnedCells>
    </div>
  )
})
