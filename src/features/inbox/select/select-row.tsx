import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import type { Selection } from '../../../shared/lists/select/use-selection.ts'
import { Checkbox } from '../../../ui/choice/checkbox.tsx'
import type { Card } from '../card/card-model.ts'
import styles from './select.module.css'

type Props = { readonly card: Card; readonly selection: Selection; readonly children: ReactNode }

/** A card that is ticked instead of opened. */
export function SelectRow({ card, selection, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.row}>
      <div className={styles.box}>
        <Checkbox
          round
          checked={selection.chosen.has(card.id)}
          onChange={() => selection.toggle(card.id)}
          label={t('drafts.selectOne', { title: card.title })}
        />
      </div>
      {/* The same words are in the label of the box. */}
      <div className={styles.card} aria-hidden="true" inert>
        {children}
      </div>
    </div>
  )
}
