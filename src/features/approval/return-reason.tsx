import { useTranslation } from 'react-i18next'
import type { ApprovalStep } from '../../../contract/instances.ts'
import { NODE_STATE, OPERATION_TYPE } from '../../../contract/vocabulary.ts'
import { showsAsUnsupported } from '../../../rules/html-text.ts'
import { useListTime } from '../../lib/dates.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { Strip } from '../../ui/strip.tsx'
import styles from './approval-screen.module.css'
import { returnOf, roundsOf } from './timeline/rounds.ts'

/** To the one who has to correct it: who sent it back, and why, before anything is read. */
export function ReturnReason({ steps }: { readonly steps: readonly ApprovalStep[] | undefined }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const time = useListTime()
  const [previous, current] = roundsOf(steps ?? []).slice(-2)
  const isRevising = current?.steps[0]?.activityStatus === NODE_STATE.inProgress
  const step = previous === undefined || !isRevising ? undefined : returnOf(previous)
  if (step?.note == null) return null
  const opinion =
    step.nodes.find(({ workActionType }) => workActionType === OPERATION_TYPE.reject)?.opinion ?? ''
  return (
    <Strip icon="ret">
      {t('timeline.roundReturned', {
        name: step.note.byName,
        node: localise(step.note.toActivityName_i18n, ''),
        time: time(step.finishTime ?? step.startTime ?? ''),
      })}
      <span className={styles.reason}>
        {showsAsUnsupported(opinion) ? t('timeline.unsupported') : opinion}
      </span>
    </Strip>
  )
}
