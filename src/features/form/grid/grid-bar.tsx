import { useRef } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { usePicked } from '../../../shared/table/picked-rows.ts'
import styles from '../../../shared/table/table.module.css'
import { Button } from '../../../ui/button/button.tsx'
import { useOrder, useRowIds } from '../rows/use-rows.ts'
import { useRowActions } from '../sub-table/use-row-actions.ts'
import type { Grid } from './grid-model.ts'

type Props = { readonly grid: Grid; readonly onRow: (row: number) => void }

/** What is done with whole rows: add, copy and delete the ticked ones, keep the order shown. */
export function GridBar({ grid, onRow }: Props) {
  const { t } = useTranslation()
  const { store, form, picked, history } = grid
  const actions = useRowActions(form, store, history)
  const ids = useRowIds(store)
  const ticked = usePicked(picked)
  const order = useOrder(store)
  const chosen = ids.filter((id) => ticked.has(id))
  const bar = useRef<HTMLDivElement>(null)
  const lastRow = () => store.ids().length - 1
  return (
    <div ref={bar} className={styles.bar}>
      <Button
        kind="quiet"
        size="s"
        icon="plus"
        disabled={actions.isFull}
        onClick={() => {
          actions.add()
          onRow(lastRow())
        }}
      >
        {t('form.addRow')}
      </Button>
      {chosen.length > 0 && (
        <>
          <Button
            kind="quiet"
            size="s"
            icon="copy"
            disabled={actions.isFull}
            onClick={() => {
              actions.copy(chosen)
              picked.set(chosen, false)
              onRow(lastRow())
            }}
          >
            {t('grid.copyRows', { count: chosen.length })}
          </Button>
          <Button
            kind="quiet"
            size="s"
            icon="trash"
            onClick={() => {
              actions.remove(chosen)
              picked.set(chosen, false)
              // This button goes, and the focus would go with it.
              if (lastRow() >= 0) onRow(Math.min(grid.cursor.at().row, lastRow()))
              else bar.current?.querySelector('button')?.focus()
            }}
          >
            {t('grid.deleteRows', { count: chosen.length })}
          </Button>
        </>
      )}
      {order !== null && (
        <>
          <Button kind="quiet" size="s" icon="check" onClick={store.applyOrder}>
            {t('grid.keepOrder')}
          </Button>
          <span className={styles.note}>{t('grid.sortedOnly')}</span>
        </>
      )}
    </div>
  )
}
