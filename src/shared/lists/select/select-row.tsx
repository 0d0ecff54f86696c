import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import styles from './select.module.css'
import type { Selection } from './use-selection.ts'

type Props = {
  readonly id: string
  readonly title: string
  readonly selection: Selection
  readonly children: ReactNode
}

/** A row that is ticked instead of opened. */
export function SelectRow({ id, title, selection, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.row}>
      <div className={styles.box}>
        <Checkbox
          round
          checked={selection.chosen.has(id)}
          onChange={() => selection.toggle(id)}
          label={t('drafts.selectOne', { title })}
        />
      </div>
      {/* The same words are in the label of the box. */}
      <div className={styles.card} aria-hidden="true" inert>
        {children}
      </div>
    </div>
  )
}
