import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormPage } from '../../../contract/forms.ts'
import { goToNextProblem } from '../../lib/next-problem.ts'
import { Strip } from '../../ui/strip.tsx'
import styles from './approval-screen.module.css'
import { arrange, type Offer } from './deciding.ts'
import { DecisionBar } from './decision-bar.tsx'
import { type Handled, HandledNote } from './handled-note.tsx'
import { SendingLine } from './sending-line.tsx'
import type { Decision } from './use-decision.ts'

type Props = {
  readonly page: FormPage
  readonly decision: Decision
  /** My item is closed. */
  readonly handled: Handled | null
  readonly problemCount: number
  readonly formPlace: RefObject<HTMLElement | null>
  readonly keptText: string
  readonly onChoose: (offer: Offer) => void
  readonly onNext: (() => void) | undefined
}

/** Whether there is anything at the foot of the page. */
export function hasFoot({ page, decision, handled }: Pick<Props, 'page' | 'decision' | 'handled'>): boolean {
  if (handled !== null) return true
  return page.mode === 'decide' && decision.control.sending.kind !== 'done' && page.allowedActions.length > 0
}

/** The action bar; or why there is none. */
export function DecisionFoot({
  page,
  decision,
  handled,
  problemCount,
  formPlace,
  keptText,
  onChoose,
  onNext,
}: Props) {
  const { t } = useTranslation()
  const { control, chosen } = decision
  const { sending } = control
  if (handled !== null) {
    const text = sending.kind === 'done' ? '' : keptText
    return <HandledNote handled={handled} text={text} onNext={onNext} />
  }
  const goToNext = () => goToNextProblem(formPlace.current)
  return (
    <>
      {problemCount > 0 && (
        <div className={styles.aboveBar}>
          <Strip
            icon="warn"
            tone="bad"
            inset
            role="alert"
            action={{ label: t('approval.nextProblem'), run: goToNext }}
          >
            {t('approval.problems', { count: problemCount })}
          </Strip>
        </div>
      )}
      {chosen === null && (
        <div className={styles.aboveBar}>
          <SendingLine control={control} />
        </div>
      )}
      <DecisionBar
        arranged={arrange(page.allowedActions)}
        busy={sending.kind === 'sending' || sending.kind === 'waiting' ? sending.action : null}
        onChoose={onChoose}
      />
    </>
  )
}
