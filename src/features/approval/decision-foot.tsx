import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormPage } from '../../../contract/forms.ts'
import { Strip } from '../../ui/strip.tsx'
import { arrange } from './deciding.ts'
import { DecisionBar } from './decision-bar.tsx'
import { HandledNote } from './handled-note.tsx'
import { SendingLine } from './sending-line.tsx'
import type { Decision } from './use-decision.ts'

type Props = {
  readonly page: FormPage
  readonly decision: Decision
  readonly problemCount: number
  readonly formPlace: RefObject<HTMLElement | null>
  readonly keptText: string
  readonly onNext: (() => void) | undefined
}

/** Whether there is anything at the foot of the page. */
export function hasFoot({ page, decision }: Pick<Props, 'page' | 'decision'>): boolean {
  if (page.handled !== null || decision.handled !== null) return true
  return page.mode === 'decide' && decision.control.sending.kind !== 'done' && page.allowedActions.length > 0
}

/** The action bar; or why there is none. */
export function DecisionFoot({ page, decision, problemCount, formPlace, keptText, onNext }: Props) {
  const { t } = useTranslation()
  const { control, chosen } = decision
  const { sending } = control
  const handled = page.handled ?? decision.handled
  if (handled !== null) {
    const text = sending.kind === 'done' ? '' : keptText
    return <HandledNote handled={handled} text={text} onNext={onNext} />
  }
  const goToNext = () => goToNextProblem(formPlace.current)
  return (
    <>
      {problemCount > 0 && (
        <Strip
          icon="warn"
          tone="bad"
          inset
          role="alert"
          action={{ label: t('approval.nextProblem'), run: goToNext }}
        >
          {t('approval.problems', { count: problemCount })}
        </Strip>
      )}
      {chosen === null && <SendingLine control={control} />}
      <DecisionBar
        arranged={arrange(page.allowedActions)}
        busy={sending.kind === 'sending' || sending.kind === 'waiting' ? sending.action : null}
        onChoose={decision.choose}
      />
    </>
  )
}

/** Leads to the next field that has to be mended, round and round. */
function goToNextProblem(place: HTMLElement | null): void {
  const wrong = Array.from(place?.querySelectorAll<HTMLElement>('[data-field-error]') ?? [])
  const focused = wrong.findIndex((element) => element.contains(document.activeElement))
  const next = wrong[(focused + 1) % Math.max(wrong.length, 1)]
  next?.scrollIntoView?.({ block: 'center' })
  const input = next?.matches('button')
    ? next
    : next?.querySelector<HTMLElement>('input,select,textarea,button')
  input?.focus({ preventScroll: true })
}
