import { useTranslation } from 'react-i18next'
import type { ApprovalStep } from '../../../../contract/instances.ts'
import { NODE_STATE } from '../../../../contract/vocabulary.ts'
import { useLocalised } from '../../../lib/use-localised.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { PredictedPeople } from './predicted-people.tsx'
import { StepHead } from './step-head.tsx'
import { StepPeople } from './step-people.tsx'
import styles from './timeline.module.css'

type Look = 'agreed' | 'now' | 'returned' | 'disagreed' | 'exception' | 'closed' | 'ahead'
const ICON: Record<Exclude<Look, 'ahead'>, IconName> = {
  agreed: 'check',
  now: 'todo',
  returned: 'ret',
  disagreed: 'x',
  exception: 'warn',
  closed: 'stop',
}

function lookOf({ predicted, activityStatus, note }: ApprovalStep): Look {
  if (predicted) return 'ahead'
  if (note?.kind === 'noParticipant') return 'exception'
  if (activityStatus === NODE_STATE.inProgress) return 'now'
  if (activityStatus === NODE_STATE.pass) return 'agreed'
  if (activityStatus === NODE_STATE.notStarted) return 'closed'
  return note?.kind === 'returned' ? 'returned' : 'disagreed'
}

/** One visit of a node: mark on the rail, head, people, what happened by rule. */
export function StepView({ step }: { readonly step: ApprovalStep }) {
  const { t } = useTranslation()
  const look = lookOf(step)
  const icon = step.note?.kind === 'autoPassed' ? 'cpu' : look === 'ahead' ? undefined : ICON[look]
  return (
    <li
      className={cx(styles.step, look === 'ahead' && styles.dashed)}
      aria-current={look === 'now' ? 'step' : undefined}
    >
      <span className={cx(styles.mark, styles[look])}>
        {icon !== undefined && <Icon name={icon} size={14} />}
        <span className="cs-hidden-text">{t(`timeline.state.${look}`)}</span>
      </span>
      <div className={styles.content}>
        <StepHead step={step} />
        {step.predicted ? <PredictedPeople step={step} /> : <StepPeople step={step} />}
        <Note step={step} />
      </div>
    </li>
  )
}

/** What happened without a person, and where a return led. */
function Note({ step }: { readonly step: ApprovalStep }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { note } = step
  if (note === null || step.predicted) return null
  switch (note.kind) {
    case 'autoPassed':
      return <p className={styles.auto}>{t('timeline.autoPassed')}</p>
    case 'noParticipant':
      return <p className={styles.auto}>{t('timeline.noParticipant')}</p>
    case 'withdrawnWith':
      return <p className={styles.auto}>{t('timeline.withdrawn')}</p>
    case 'returned':
      return (
        <p className={styles.back}>
          <Icon name="up" size={16} />
          {t('timeline.returnedTo', { node: localise(note.toActivityName_i18n, '') })}
        </p>
      )
    case 'ended_agreed':
    case 'ended_disagreed':
    case 'ended_finished':
    case 'ended_canceled':
      return <p className={styles.auto}>{t(`timeline.${note.kind}`)}</p>
    default:
      return null
  }
}
