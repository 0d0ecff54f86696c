import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { cx } from '../../ui/base/cx.ts'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { type Cursor, useMark } from './cursor.ts'
import type { ColumnWidth } from './measures.ts'
import { type PickedRows, useIsPicked } from './picked-rows.ts'
import { PinnedCells } from './pinned-cells.tsx'
import styles from './table.module.css'
import { useFollowFocus } from './use-follow-focus.ts'

type Props = {
  readonly id: string
  /** Shown position from 0. */
  readonly row: number
  /** From the top of the body, in pixels. */
  readonly topPx: number
  readonly columns: readonly ColumnWidth[]
  readonly headPx: number
  readonly cursor: Cursor
  readonly picked: PickedRows
  /** Rows may be ticked. */
  readonly picks: boolean
  /** The cells of all columns in order. */
  readonly children: readonly ReactNode[]
}

/** One row: its head with number and tick, then its cells. */
export function TableRow({ id, row, topPx, columns, headPx, cursor, picked, picks, children }: Props) {
  const { t } = useTranslation()
  const isPicked = useIsPicked(picked, id)
  const mark = useMark(cursor, row, 0)
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
        columns={columns}
        headPx={headPx}
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
            style={{ flexBasis: headPx }}
          >
            {picks && (
              <Checkbox
                checked={isPicked}
                label={t('grid.pickRow', { number })}
                onChange={(on) => picked.set([id], on)}
              />
            )}
            <span className={styles.number}>{number}</span>
          </div>
        }
      >
        {children}
      </PinnedCells>
    </div>
  )
}
