import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { simulateAction } from '../../../contract/workflow/simulate.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Strip } from '../../ui/strip.tsx'
import type { Deciding, Offer } from './deciding.ts'
import { EffectNote } from './effect-note.tsx'
import { OpinionBox } from './opinion-box.tsx'
import { ReturnTargetList } from './return-target-list.tsx'
import { SendingLine } from './sending-line.tsx'
import { useCaption } from './use-caption.ts'
import type { SavedState } from './use-item-draft.ts'
import type { ReturnTargets } from './use-return-targets.ts'
import type { SendingControl } from './use-sending.ts'

export type SheetProblems = { readonly opinion?: string; readonly other?: string }

type Props = {
  readonly offer: Offer
  readonly opinion: string
  readonly onOpinion: (opinion: string) => void
  readonly saved: SavedState
  readonly problems: SheetProblems
  readonly targets: ReturnTargets
  /** What to ask the engine; null while it is not known. */
  readonly simulation: InputOf<typeof simulateAction> | null
  readonly control: SendingControl
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** One action: what will happen, the opinion, one button named by its effect. Closing keeps the text. */
export function DecisionSheet(props: Props) {
  const { offer, control, problems, simulation, targets } = props
  const { t } = useTranslation()
  const caption = useCaption()
  const title = caption(offer)
  const { sending } = control
  const isReturn = offer.action === 'reject'
  const note = simulation === null ? null : <EffectNote input={simulation} />
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={title}
      foot={
        <>
          <Button
            block
            kind={offer.action === 'disagree' ? 'danger' : 'primary'}
            busy={sending.kind === 'sending'}
            busyLabel={t('approval.sending')}
            disabled={
              sending.kind === 'waiting' ||
              sending.kind === 'done' ||
              (isReturn && targets.chosen === undefined)
            }
            onClick={props.onConfirm}
          >
            {t('approval.confirm', { action: title })}
          </Button>
          {sending.kind === 'waiting' && sending.why === 'offline' && (
            <Button block kind="outline" onClick={control.takeBack}>
              {t('approval.takeBack')}
            </Button>
          )}
        </>
      }
    >
      {isReturn && <ReturnTargetList targets={targets} />}
      {!isReturn && note}
      <OpinionBox
        label={t(opinionLabel(offer.action))}
        value={props.opinion}
        onChange={props.onOpinion}
        required={offer.opinion.required}
        error={problems.opinion}
        saved={props.saved}
        disabled={sending.kind !== 'idle'}
      />
      {isReturn && note}
      {problems.other !== undefined && (
        <Strip icon="warn" tone="bad" inset role="alert">
          {problems.other}
        </Strip>
      )}
      <SendingLine control={control} />
    </Sheet>
  )
}

function opinionLabel(action: Deciding) {
  if (action === 'reject') return 'approval.opinion.returnReason'
  return action === 'submit' ? 'approval.opinion.remark' : 'approval.opinion.opinion'
}
