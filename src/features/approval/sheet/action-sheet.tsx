import { Fragment, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { InputOf } from '../../../../contract/endpoint.ts'
import type { FormPage } from '../../../../contract/form-page.ts'
import type { simulateAction } from '../../../../contract/workflow/simulate.ts'
import { goToFirstProblem } from '../../../lib/dom/next-problem.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import { ACTIONS } from '../../../shared/actions/actions.ts'
import type { Offer } from '../../../shared/actions/offers.ts'
import type { SheetValues } from '../../../shared/actions/sheet-values.ts'
import { useCaption } from '../../../shared/actions/use-caption.ts'
import type { Saved } from '../../../shared/drafts/saved-state.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import type { SheetProblems } from '../act/use-action.ts'
import type { SendingControl } from '../act/use-sending.ts'
import { SendingLine } from '../bar/sending-line.tsx'
import { paperPlaceOf } from '../papers/paper-place.ts'
import { PartView } from '../parts/part-view.tsx'
import { EffectNote } from './effect-note.tsx'
import { OpinionBox } from './opinion-box.tsx'
import { SheetProblem } from './sheet-problem.tsx'
import { TwiceDialog } from './twice-dialog.tsx'

const PapersPart = lazyPart(async () => (await import('../papers/papers-part.tsx')).PapersPart)

type Props = {
  readonly page: FormPage
  readonly offer: Offer
  readonly values: SheetValues
  readonly onValues: (change: Partial<SheetValues>) => void
  readonly text: string
  readonly onText: (text: string) => void
  readonly saved: Saved
  readonly problems: SheetProblems
  /** What to ask the engine; null while it is not known. */
  readonly simulation: InputOf<typeof simulateAction> | null
  readonly control: SendingControl
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** One action: what it asks for, what will happen, one button named by its effect. Closing keeps everything. */
export function ActionSheet(props: Props) {
  const { page, offer, values, problems, simulation, control } = props
  const { t } = useTranslation()
  const title = useCaption()(offer)
  const { sending } = control
  const { parts, text, maxText, twice, papers } = ACTIONS[offer.kind]
  const place = useMemo(() => (papers === true ? paperPlaceOf(page) : null), [papers, page])
  const [isAsking, setAsking] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  // A sheet that opens to say what is wrong was confirmed elsewhere.
  const wasConfirmed = useRef(true)
  useEffect(() => {
    if (Object.keys(problems).length === 0 || !wasConfirmed.current) return
    // What is still wrong while something else is chosen takes the focus from nothing.
    wasConfirmed.current = false
    goToFirstProblem(body.current)
  }, [problems])
  const confirm = () => {
    wasConfirmed.current = true
    props.onConfirm()
  }
  // Where a choice changes what will happen, the note stands below it.
  const noteIsLast = parts.length > 0
  const note = simulation === null ? null : <EffectNote input={simulation} kind={offer.kind} />
  return (
    <>
      <Sheet
        open
        onClose={props.onClose}
        title={title}
        bodyRef={body}
        foot={<Foot {...props} title={title} onConfirm={() => (twice ? setAsking(true) : confirm())} />}
      >
        {twice && (
          <Strip icon="warn" tone="bad" inset role="status">
            {t('approval.twice.goes')}
          </Strip>
        )}
        {parts.map((part) => (
          <Fragment key={part}>
            {problems.part === part && <SheetProblem>{t(`approval.missing.${problems.part}`)}</SheetProblem>}
            <PartView part={part} page={page} offer={offer} values={values} onChange={props.onValues} />
          </Fragment>
        ))}
        {!noteIsLast && note}
        {text !== undefined && (
          <OpinionBox
            label={t(`approval.texts.${text}`)}
            value={props.text}
            onChange={props.onText}
            required={offer.opinion.required}
            error={problems.opinion}
            saved={props.saved}
            disabled={sending.kind !== 'idle'}
            most={maxText}
            focused={parts.length === 0}
          />
        )}
        {place !== null && (
          <Suspense
            fallback={
              problems.papers === 'signature' && <SheetProblem>{t('approval.papers.signature')}</SheetProblem>
            }
          >
            <PapersPart
              offer={offer}
              place={place}
              values={values}
              onChange={props.onValues}
              problem={problems.papers}
              disabled={sending.kind !== 'idle'}
            />
          </Suspense>
        )}
        {noteIsLast && note}
        {problems.other !== undefined && <SheetProblem>{problems.other}</SheetProblem>}
        <SendingLine control={control} />
      </Sheet>
      <TwiceDialog
        open={isAsking}
        page={page}
        onConfirm={() => {
          setAsking(false)
          confirm()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function Foot({ offer, values, control, title, onConfirm }: Props & { readonly title: string }) {
  const { t } = useTranslation()
  const { sending } = control
  const { parts } = ACTIONS[offer.kind]
  // What the server chooses first, where to return to and whom to urge: a press before it has would be answered with
  // what is missing, or miss the button, which moves when it comes.
  const isComing =
    (parts.includes('returnTo') && values.targets.length === 0) ||
    (parts.includes('urged') && values.ticked === undefined)
  return (
    <>
      <Button
        block
        kind={ACTIONS[offer.kind].danger ? 'danger' : 'primary'}
        busy={sending.kind === 'sending'}
        busyLabel={t('approval.sending')}
        disabled={isComing || sending.kind === 'waiting' || sending.kind === 'done'}
        onClick={onConfirm}
      >
        {t('approval.confirm', { action: title })}
      </Button>
      {sending.kind === 'waiting' && sending.why === 'offline' && (
        <Button block kind="outline" onClick={control.takeBack}>
          {t('approval.takeBack')}
        </Button>
      )}
    </>
  )
}
