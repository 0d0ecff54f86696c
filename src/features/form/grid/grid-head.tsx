import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { spread } from '../../../shared/table/measures.ts'
import { usePicked } from '../../../shared/table/picked-rows.ts'
import { PinnedCells } from '../../../shared/table/pinned-cells.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useRowIds } from '../rows/use-rows.ts'
import styles from './grid.module.css'
import type { Grid, GridColumn } from './grid-model.ts'

/** The head row: names of the columns, a press sorts; a tick for all rows. */
export function GridHead({ grid }: { readonly grid: Grid }) {
  const { t } = useTranslation()
  const ids = useRowIds(grid.store)
  const picked = usePicked(grid.picked)
  return (
    <div role="row" aria-rowindex={1} className={styles.headRow}>
      <PinnedCells
        columns={grid.columns}
        headPx={grid.headPx}
        className={styles.pinned}
        head={
          <div
            role="columnheader"
            aria-colindex={1}
            className={styles.head}
            style={{ flexBasis: grid.headPx }}
          >
            {grid.mayEditRows && ids.length > 0 ? (
              <Checkbox
                checked={ids.every((id) => picked.has(id))}
                label={t('grid.pickAll')}
                onChange={(on) => grid.picked.set(ids, on)}
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
        {grid.columns.map((column, position) => (
          <HeadCell key={column.property.code} grid={grid} column={column} position={position + 1} />
        ))}
      </PinnedCells>
    </div>
  )
}

type CellProps = { readonly grid: Grid; readonly column: GridColumn; readonly position: number }

function HeadCell({ grid, column, position }: CellProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const localise = useLocalised()
  const { store } = grid
  const { code, name } = column.property
  const order = useSyncExternalStore(store.onList, store.order)
  const own = order?.column === code ? order : null
  const label = localise(name, code)
  const step = () => {
    // Up, down, as stored.
    if (own === null) store.sort({ column: code, descending: false }, locale)
    else store.sort(own.descending ? null : { column: code, descending: true }, locale)
  }
  return (
    <div
      role="columnheader"
      aria-colindex={position + 1}
      aria-sort={own === null ? undefined : own.descending ? 'descending' : 'ascending'}
      className={cx(styles.columnHead, column.isNumber && styles.right)}
      style={spread(column)}
    >
      <button
        type="button"
        className={styles.sort}
        data-focus="inner"
        title={t('grid.sortBy', { column: label })}
        disabled={!column.sortable}
        onClick={step}
      >
        {column.required && (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        )}
        <span className={styles.text}>{label}</span>
        {own !== null && <Icon name={own.descending ? 'down' : 'up'} size={14} />}
      </button>
    </div>
  )
}
