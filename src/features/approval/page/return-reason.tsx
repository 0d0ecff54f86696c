import type { ApprovalStep } from '../../../../contract/instances.ts'
import { NODE_STATE, OPERATION_TYPE } from '../../../../contract/vocabulary.ts'
import { showsAsUnsupported } from '../../../../rules/text/html-text.ts'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { Strip } from '../../../ui/feedback/strip.tsx'
import styles from '../approval-screen.module.css'
import { returnOf, roundsOf } from '../timeline/rounds.ts'

type Props = {
  readonly steps: readonly ApprovalStep[] | undefined
  /** My item, when I am asked. */
  readonly workItemId: string | null
}

/** To the one who has to correct it or decide once more: who sent it back, and why, before anything is read. */
export function ReturnReason({ steps = [], workItemId }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const time = useListTime()
  const step = returnToInitiator(steps) ?? returnToMe(steps, workItemId)
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

function returnToInitiator(steps: readonly ApprovalStep[]): ApprovalStep | undefined {
  const [previous, current] = roundsOf(steps).slice(-2)
  const isRevising = current?.steps[0]?.activityStatus === NODE_STATE.inProgress
  return previous === undefined || !isRevising ? undefined : returnOf(previous)
}

/** A return opens what it goes back to at its own instant, whether one step or several branches. */
function returnToMe(steps: readonly ApprovalStep[], workItemId: string | null): ApprovalStep | undefined {
  const mine = steps.find(
    ({ activityStatus, nodes }) =>
      activityStatus === NODE_STATE.inProgress && nodes.some((person) => person.workItemId === workItemId),
  )
  if (workItemId === null || mine === undefined) return undefined
  return steps.findLast(({ note, finishTime }) => note?.kind === 'returned' && finishTime === mine.startTime)
}
