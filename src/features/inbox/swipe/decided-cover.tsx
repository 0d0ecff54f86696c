import { useTranslation } from '../../../lib/i18n/translation.tsx'
import type { Decision } from '../../../shared/decisions/decisions.ts'
import { useDecisionWords } from '../../../shared/decisions/use-decision-words.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './swipe.module.css'

type Props = { readonly decision: Decision; readonly height: number }

/** The card stays where it is until the server has answered; it says what was decided, and how that stands. */
export function DecidedCover({ decision, height }: Props) {
  const { t } = useTranslation()
  const words = useDecisionWords()
  return (
    <div className={styles.cover} style={{ height }}>
      <p className={styles.words}>
        <Icon name={decision.state === 'waiting' ? 'check' : 'warn'} size={18} />
        {t(`decisions.action.${decision.action}`)} · {words(decision)}
      </p>
    </div>
  )
}
