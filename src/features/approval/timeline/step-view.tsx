import { useEffect, useRef } from 'react'
import type { ApprovalStep } from '../../../../contract/instances.ts'
import { NODE_STATE } from '../../../../contract/vocabulary.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { IconName } from '../../../ui/picture/icons.ts'
import { isSameVisit, useJump } from './jump.ts'
import { PredictedPeople } from './predicted-people.tsx'
import { visitKey } from './return-arrows.tsx'
import { StepEvents } from './step-events.tsx'
import { StepHead } from './step-head.tsx'
import { StepNote } from './step-note.tsx'
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

function lookOf({ predicted, activityStatus, note, trouble }: ApprovalStep): Look {
  if (predicted) return 'ahead'
  if (note?.kind === 'noParticipant' || trouble !== undefined) return 'exception'
  if (activityStatus === NODE_STATE.inProgress) return 'now'
  if (activityStatus === NODE_STATE.pass) return 'agreed'
  if (activityStatus === NODE_STATE.notStarted) return 'closed'
  return note?.kind === 'returned' ? 'returned' : 'disagreed'
}

/** Nobody decided here: only rules did. */
function isAutomatic({ note, nodes }: ApprovalStep): boolean {
  if (note?.kind === 'autoPassed' || note?.kind === 'autoPassed_leaver') return true
  return nodes.length > 0 && nodes.every(({ byRule }) => byRule !== undefined)
}

/** One visit of a node: mark on the rail, head, people, what happened by rule. */
export function StepView({ step, isLast }: { readonly step: ApprovalStep; readonly isLast: boolean }) {
  const { t } = useTranslation()
  const { target } = useJump()
  const place = useRef<HTMLLIElement>(null)
  const isTarget = isSameVisit(step, target)
  useEffect(() => {
    if (isTarget) place.current?.scrollIntoView?.({ block: 'center' })
  }, [isTarget])
  const look = lookOf(step)
  const icon = look === 'agreed' && isAutomatic(step) ? 'cpu' : look === 'ahead' ? undefined : ICON[look]
  return (
    <li
      ref={place}
      data-visit={visitKey(step)}
      className={cx(
        styles.step,
        look === 'ahead' && styles.dashed,
        isLast && styles.last,
        isTarget && styles.flash,
      )}
      aria-current={look === 'now' ? 'step' : undefined}
    >
      <span className={cx(styles.mark, styles[look])}>
        {icon !== undefined && <Icon name={icon} size={14} />}
        <span className="cs-hidden-text">{t(`timeline.state.${look}`)}</span>
      </span>
      <div className={styles.content}>
        <StepHead step={step} />
        {step.predicted ? <PredictedPeople step={step} /> : <StepPeople step={step} />}
        <StepEvents step={step} />
        <StepNote step={step} />
      </div>
    </li>
  )
}
