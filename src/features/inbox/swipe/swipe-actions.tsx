import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { Card } from '../card/card-model.ts'
import { agreeQuickly } from './agree-quickly.ts'
import { askMore } from './more-asked.ts'
import styles from './swipe.module.css'
import { setSwiped } from './swiped.ts'

type Props = { readonly card: Card; readonly height: number }

/** Under a swiped card: more, and where the node allows it, agree. */
export function SwipeActions({ card, height }: Props) {
  const { t } = useTranslation()
  const { toDo, title } = card
  return (
    <div className={styles.actions} style={{ height }} data-swipe-actions="">
      <button type="button" className={styles.action} onClick={() => askMore(card)}>
        <Icon name="more" size={20} />
        {t('swipe.more')}
      </button>
      {toDo?.batchOperate === true && (
        <button
          type="button"
          className={cx(styles.action, styles.agree)}
          onClick={() => {
            setSwiped(undefined)
            void agreeQuickly(toDo, title)
          }}
        >
          <Icon name="check" size={20} />
          {t('decisions.action.agree')}
        </button>
      )}
    </div>
  )
}
