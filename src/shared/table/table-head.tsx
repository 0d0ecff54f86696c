import { useTranslation } from '../../lib/i18n/translation.tsx'
import { cx } from '../../ui/base/cx.ts'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { type ColumnWidth, spread } from './measures.ts'
import { type PickedRows, usePicked } from './picked-rows.ts'
import { PinnedCells } from './pinned-cells.tsx'
import styles from './table.module.css'

/** By which column the rows stand in order, and which way. */
export type TableOrder = { readonly column: string; readonly descending: boolean }

/** A column as its head shows it. */
export type HeadColumn = ColumnWidth & {
  readonly key: string
  readonly label: string
  readonly isNumber: boolean
  readonly sortable: boolean
  readonly required?: boolean
}

type Props = {
  readonly columns: readonly HeadColumn[]
  readonly headPx: number
  readonly ids: readonly string[]
  readonly picked: PickedRows
  /** Rows may be ticked. */
  readonly picks: boolean
  readonly order: TableOrder | null
  /** Pressed again and again: up, down, as it was. */
  readonly onSort: (order: TableOrder | null) => void
}

/** The head row: names of the columns, a press sorts; a tick for all rows. */
export function TableHead({ columns, headPx, ids, picked, picks, order, onSort }: Props) {
  const { t } = useTranslation()
  const ticked = usePicked(picked)
  return (
    <div role="row" aria-rowindex={1} className={styles.headRow}>
      <PinnedCells
        columns={columns}
        headPx={headPx}
        className={styles.pinned}
        head={
          <div role="columnheader" aria-colindex={1} className={styles.head} style={{ flexBasis: headPx }}>
            {picks && ids.length > 0 ? (
              <Checkbox
                checked={ids.every((id) => ticked.has(id))}
                label={t('grid.pickAll')}
                onChange={(on) => picked.set(ids, on)}
              />
            ) : (
              <>
                <span className="cs-hidden-text">{t('form.rowNumber')}</span>
                <span aria-hidden="true">#</span>
              </>
            )}
          </div>
        }
      >
        {columns.map((column, position) => (
          <HeadCell
            key={column.key}
            column={column}
            position={position + 1}
            order={order?.column === column.key ? order : null}
            onSort={onSort}
          />
        ))}
      </PinnedCells>
    </div>
  )
}

type CellProps = Pick<Props, 'order' | 'onSort'> & { readonly column: HeadColumn; readonly position: number }

function HeadCell({ column, position, order, onSort }: CellProps) {
  const { t } = useTranslation()
  const { key, label, isNumber, sortable, required = false } = column
  const step = () => {
    if (order === null) onSort({ column: key, descending: false })
    else onSort(order.descending ? null : { column: key, descending: true })
  }
  return (
    <div
      role="columnheader"
      aria-colindex={position + 1}
      aria-sort={order === null ? undefined : order.descending ? 'descending' : 'ascending'}
      className={cx(styles.columnHead, isNumber && styles.right)}
      style={spread(column)}
    >
      <button
        type="button"
        className={styles.sort}
        data-focus="inner"
        title={t('grid.sortBy', { column: label })}
        disabled={!sortable}
        onClick={step}
      >
        {required && (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        )}
        <span className={styles.text}>{label}</span>
        {order !== null && <Icon name={order.descending ? 'down' : 'up'} size={14} />}
      </button>
    </div>
  )
}
