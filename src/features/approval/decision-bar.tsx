import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../lib/use-keys.ts'
import { useIsWide } from '../../lib/use-viewport.ts'
import { ActionBar, SideAction } from '../../ui/action-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { type Arranged, type Deciding, isLongCaption, type Offer } from './deciding.ts'
import { MoreSheet } from './more-sheet.tsx'
import { useCaption } from './use-caption.ts'

type Props = {
  readonly arranged: Arranged
  /** The action that is being sent. */
  readonly busy: Deciding | null
  readonly onChoose: (offer: Offer) => void
}

/** What may be done here, in thumb reach; keys do the same on wide screens. */
export function DecisionBar({ arranged, busy, onChoose }: Props) {
  const { t } = useTranslation()
  const caption = useCaption()
  const isWide = useIsWide()
  const [isMoreOpen, setMoreOpen] = useState(false)
  const { primary, second, more } = arranged
  useDecisionKeys(arranged, busy, onChoose)
  const isStacked =
    !isWide && [primary, second].some((offer) => offer !== undefined && isLongCaption(caption(offer)))
  const button = (offer: Offer, kind: 'primary' | 'outline', keyHint: string) => (
    <Button
      kind={kind}
      keyHint={keyHint}
      busy={busy === offer.action}
      busyLabel={t('approval.sending')}
      disabled={busy !== null && busy !== offer.action}
      onClick={() => onChoose(offer)}
    >
      {caption(offer)}
    </Button>
  )
  return (
    <>
      <ActionBar
        stacked={isStacked}
        sides={
          more.length === 0 ? undefined : (
            <SideAction icon="more" label={t('approval.more')} hasPopup onClick={() => setMoreOpen(true)} />
          )
        }
        second={second === undefined ? undefined : button(second, 'outline', 'R')}
        primary={primary === undefined ? undefined : button(primary, 'primary', 'A')}
      />
      <MoreSheet
        open={isMoreOpen}
        offers={more}
        isBusy={busy !== null}
        onClose={() => setMoreOpen(false)}
        onChoose={(offer) => {
          setMoreOpen(false)
          onChoose(offer)
        }}
      />
    </>
  )
}

function useDecisionKeys(
  { primary, second }: Arranged,
  busy: Deciding | null,
  onChoose: Props['onChoose'],
): void {
  const caption = useCaption()
  const keys = [
    { key: 'a', offer: primary },
    { key: 'r', offer: second },
  ].flatMap(({ key, offer }) =>
    offer === undefined || busy !== null ? [] : [{ key, label: caption(offer), run: () => onChoose(offer) }],
  )
  const signature = keys.map(({ key, label }) => `${key} ${label}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bindings change when what they say changes
  const bindings = useMemo(() => keys, [signature, onChoose])
  useKeys(bindings)
}
