import { useState } from 'react'
import type { ApprovalStep } from '../../../../contract/instances.ts'
import { NODE_STATE } from '../../../../contract/vocabulary.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { isSameVisit, useJump } from './jump.ts'
import { ReturnArrows } from './return-arrows.tsx'
import { StepView } from './step-view.tsx'
import styles from './timeline.module.css'

/** So many passed nodes between the first and the present one are shown; more fold. */
const SHOWN = 3

type Props = { readonly steps: readonly ApprovalStep[]; readonly folds?: boolean }

const keyOf = ({ activityCode, round, startTime }: ApprovalStep, index: number) =>
  `${activityCode} ${round} ${startTime ?? index}`

/** Steps on their rail. Of a long flow the first, the present and the coming ones stay, those between fold. */
export function StepList({ steps, folds = false }: Props) {
  const { t } = useTranslation()
  const { target } = useJump()
  const [open, setOpen] = useState(false)
  const between = folds ? passedBetween(steps) : []
  const leads = between.some((step) => isSameVisit(step, target))
  const isFolded = between.length > SHOWN && !open && !leads
  const hidden = new Set(isFolded ? between : [])
  return (
    <ol className={styles.list}>
      {steps.map((step, index) => {
        if (!hidden.has(step))
          return <StepView key={keyOf(step, index)} step={step} isLast={index === steps.length - 1} />
        if (step !== between[0]) return null
        return (
          <li key="folded" className={styles.step}>
            <span className={styles.mark} aria-hidden="true">
              <Icon name="more" size={14} />
            </span>
            <button type="button" className={styles.fold} onClick={() => setOpen(true)}>
              {t('timeline.passedNodes', { count: between.length })}
              <Icon name="down" size={16} />
            </button>
          </li>
        )
      })}
      <ReturnArrows steps={steps} />
    </ol>
  )
}

/** Steps that passed after the first one and before the first that has not. */
function passedBetween(steps: readonly ApprovalStep[]): readonly ApprovalStep[] {
  const rest = steps.slice(1)
  const end = rest.findIndex(
    ({ activityStatus, predicted }) => predicted || activityStatus !== NODE_STATE.pass,
  )
  // The last passed one stays: it is where the present one came from.
  return rest.slice(0, Math.max(0, (end === -1 ? rest.length : end) - 1))
}
