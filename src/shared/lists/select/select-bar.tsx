import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import styles from './select-bar.module.css'
import type { Selection } from './use-selection.ts'

type Props = {
  readonly selection: Selection
  /** What stands beside the number, whatever is ticked. */
  readonly tools: ReactNode
  /** What is done with what is ticked; shown when something is. */
  readonly children: ReactNode
}

/** How many are ticked, and what is done with them. */
export function SelectBar({ selection, tools, children }: Props) {
  const { t } = useTranslation()
  const number = selection.chosen.size
  return (
    <div>
      <div className={styles.bar}>
        <IconButton icon="x" label={t('drafts.endSelect')} onClick={selection.end} />
        <span className={styles.count} role="status">
          {number === 0 ? t('batch.none') : t('batch.chosen', { number })}
        </span>
        {tools}
      </div>
      {number > 0 && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
