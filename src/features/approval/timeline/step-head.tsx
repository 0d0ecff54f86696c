import type { ApprovalStep } from '../../../../contract/instances.ts'
import { NODE_STATE } from '../../../../contract/vocabulary.ts'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './timeline.module.css'
import { useStepName } from './use-step-names.ts'

/** Name, and at the right the time or how many of how many agreed. */
export function StepHead({ step }: { readonly step: ApprovalStep }) {
  const name = useStepName()
  return (
    <div className={styles.head}>
      <h3 className={styles.title}>{name(step)}</h3>
      <Aside step={step} />
    </div>
  )
}

function Aside({ step }: { readonly step: ApprovalStep }) {
  const { t } = useTranslation()
  const time = useListTime()
  const { mode, agreed, needed, nodes } = step
  const isOpen = step.activityStatus === NODE_STATE.inProgress
  if (!isOpen && step.finishTime !== null) {
    return (
      <time className={styles.time} dateTime={step.finishTime}>
        {time(step.finishTime)}
      </time>
    )
  }
  if (mode === null || nodes.length < 2) return null
  // Votes of others are hidden: a count would tell them (engine M10).
  if (isOpen && step.secret === true && agreed === 0) {
    return (
      <span className={styles.count}>
        <Icon name="lock" size={14} />
        {t('timeline.secret')}
      </span>
    )
  }
  if (!isOpen || mode === 'any') return <span className={styles.time}>{t(`timeline.mode.${mode}`)}</span>
  return (
    <span className={styles.count}>
      {mode === 'sequence' && <span>{t('timeline.mode.sequence')}</span>}
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${needed === 0 ? 0 : (100 * agreed) / needed}%` }} />
      </span>
      {t('timeline.agreedOf', { agreed, needed })}
    </span>
  )
}
