import type { RefObject } from 'react'
import type { FormPage } from '../../../../contract/form-page.ts'
import { goToNextProblem } from '../../../lib/dom/next-problem.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { arrange } from '../../../shared/actions/arrange.ts'
import type { Offer } from '../../../shared/actions/offers.ts'
import { Strip } from '../../../ui/feedback/strip.tsx'
import type { Action } from '../act/use-action.ts'
import type { Sending } from '../act/use-sending.ts'
import styles from '../approval-screen.module.css'
import { type Handled, HandledNote } from '../page/handled-note.tsx'
import type { LeftBehind } from '../page/use-left-behind.ts'
import { ActionButtons } from './action-buttons.tsx'
import { SendingLine } from './sending-line.tsx'

type Props = {
  readonly page: FormPage
  readonly action: Action
  /** My item is closed. */
  readonly handled: Handled | null
  readonly problemCount: number
  readonly formPlace: RefObject<HTMLElement | null>
  readonly keptText: string
  /** What I had typed into my item before it was closed. */
  readonly left: LeftBehind
  readonly onChoose: (offer: Offer) => void
  readonly onPrint: () => void
  readonly onNext: (() => void) | undefined
  /** Opens the box for a comment. */
  readonly onComment: (() => void) | undefined
}

const NOTHING_LEFT: LeftBehind = { data: {}, texts: {}, fields: [] }

/** Whether there is anything at the foot of the page. */
export function hasFoot({ page, action, handled }: Pick<Props, 'page' | 'action' | 'handled'>): boolean {
  return handled !== null || (action.control.sending.kind !== 'done' && hasButtons(page))
}

function hasButtons(page: FormPage): boolean {
  const { primary, second, more, prints } = arrange(page)
  return prints || primary !== undefined || second.length + more.length > 0
}

/** The action bar; or why there is none. */
export function ActionFoot({
  page,
  action,
  handled,
  problemCount,
  formPlace,
  keptText,
  left,
  onChoose,
  onPrint,
  onNext,
  onComment,
}: Props) {
  const { t } = useTranslation()
  const { control, chosen } = action
  const { sending } = control
  if (handled !== null) {
    // What I did myself took all of it along.
    const isMine = sending.kind === 'done'
    const text = isMine ? '' : keptText
    const note = (
      <HandledNote
        handled={handled}
        text={text}
        left={isMine ? NOTHING_LEFT : left}
        page={page}
        onNext={onNext}
      />
    )
    // What I may still do, such as taking my decision back, is known once the page has been read again.
    if (page.mode !== 'look' || !hasButtons(page)) return note
    return (
      <>
        <div className={styles.aboveBar}>{note}</div>
        <ActionButtons
          arranged={arrange(page)}
          busy={busyKey(sending)}
          onChoose={onChoose}
          onComment={onComment}
          onPrint={onPrint}
        />
      </>
    )
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
      <ActionButtons
        arranged={arrange(page)}
        busy={busyKey(sending)}
        onChoose={onChoose}
        onPrint={onPrint}
        onComment={onComment}
      />
    </>
  )
}

function busyKey(sending: Sending): string | null {
  return sending.kind === 'sending' || sending.kind === 'waiting' ? sending.key : null
}
