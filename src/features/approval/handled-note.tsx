import { useListTime } from '../../lib/dates.ts'
import { handledText } from '../../lib/handled-text.ts'
import { useTranslation } from '../../lib/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './approval-screen.module.css'
import { KeptText } from './kept-text.tsx'

export type Handled = { readonly byName: string; readonly action: string; readonly at: string }

type Props = {
  readonly handled: Handled
  /** What I had written. */
  readonly text: string
  readonly onNext: (() => void) | undefined
}

/** In place of the action bar: the item is closed, by whom, how, when; and the way on. */
export function HandledNote({ handled, text, onNext }: Props) {
  const { t } = useTranslation()
  const time = useListTime()
  return (
    <div className={styles.handled} role="status">
      <KeptText text={text} />
      <div className={styles.handledLine}>
        <Icon name="info" size={18} />
        <p>{handledText(t, { ...handled, time: time(handled.at) })}</p>
        {onNext !== undefined && (
          <Button kind="outline" onClick={onNext}>
            {t('approval.next')}
          </Button>
        )}
      </div>
    </div>
  )
}
