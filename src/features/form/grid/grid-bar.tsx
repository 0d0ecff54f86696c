import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../../lib/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useRowIds } from '../rows/use-rows.ts'
import { useRowActions } from '../use-row-actions.ts'
import styles from './grid.module.css'
import type { Grid } from './grid-model.ts'
import { usePicked } from './picked-rows.ts'

type Props = { readonly grid: Grid; readonly onAdded: (row: number) => void }

/** What is done with whole rows: add, copy and delete the ticked ones, keep the order shown. */
export function GridBar({ grid, onAdded }: Props) {
  const { t } = useTranslation()
  const { store, form, picked, history } = grid
  const actions = useRowActions(form, store, history)
  const ids = useRowIds(store)
  const ticked = usePicked(picked)
  const order = useSyncExternalStore(store.onList, store.order)
  const chosen = ids.filter((id) => ticked.has(id))
  const lastRow = () => store.ids().length - 1
  return (
    <div className={styles.bar}>
      <Button
        kind="quiet"
        size="s"
        icon="plus"
        disabled={actions.isFull}
        onClick={() => {
          actions.add()
          onAdded(lastRow())
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
              onAdded(lastRow())
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
