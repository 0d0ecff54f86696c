import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import styles from './sub-table.module.css'
import type { RowActions } from './use-row-actions.ts'

type Props = {
  readonly ids: readonly string[]
  readonly actions: RowActions
  readonly onDone: () => void
}

/** What is done with the ticked rows. */
export function RowPickBar({ ids, actions, onDone }: Props) {
  const { t } = useTranslation()
  const then = (run: (ids: readonly string[]) => unknown) => () => {
    run(ids)
    onDone()
  }
  return (
    <div className={styles.foot}>
      <Button
        kind="quiet"
        icon="copy"
        disabled={ids.length === 0 || actions.isFull}
        onClick={then(actions.copy)}
      >
        {t('grid.copyRows', { count: ids.length })}
      </Button>
      <Button kind="danger-outline" icon="trash" disabled={ids.length === 0} onClick={then(actions.remove)}>
        {t('grid.deleteRows', { count: ids.length })}
      </Button>
      <Button kind="text" onClick={onDone}>
        {t('ui.close')}
      </Button>
    </div>
  )
}
