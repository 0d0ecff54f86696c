import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { cx } from '../../ui/base/cx.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import type { IconName } from '../../ui/picture/icons.ts'
import styles from './decision-row.module.css'
import type { Decision } from './decisions.ts'
import { useDecisionWords } from './use-decision-words.ts'

type Props = {
  readonly decision: Decision
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** One decision: what about, what was decided, how it stands and why. */
export function DecisionRow({ decision, actions, children }: Props) {
  const { t } = useTranslation()
  const words = useDecisionWords()
  const { state, isDone } = decision
  const look = isDone ? 'done' : state === 'waiting' ? 'open' : 'wrong'
  return (
    <li className={styles.row}>
      <div className={cx(styles.head, styles[look])}>
        <Icon name={ICONS[look]} size={18} />
        <div className={styles.words}>
          <p className={styles.title}>{decision.title || t('decisions.untitled')}</p>
          <p className={styles.why}>
            {t(`decisions.action.${decision.action}`)} · {words(decision)}
          </p>
        </div>
      </div>
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}

const ICONS = { done: 'check', open: 'clock', wrong: 'warn' } as const satisfies Record<string, IconName>
