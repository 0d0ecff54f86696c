import { useMemo, useState } from 'react'
import { useKeys } from '../../../lib/dom/use-keys.ts'
import { useIsWide, useViewport } from '../../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { ACTIONS } from '../../../shared/actions/actions.ts'
import { type Arranged, isLongCaption } from '../../../shared/actions/arrange.ts'
import type { Offer } from '../../../shared/actions/offers.ts'
import { useCaption } from '../../../shared/actions/use-caption.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ActionBar, SideAction } from '../../../ui/layout/action-bar.tsx'
import { MoreSheet } from './more-sheet.tsx'

type Props = {
  readonly arranged: Arranged
  /** Key of the offer that is being sent. */
  readonly busy: string | null
  readonly onChoose: (offer: Offer) => void
  readonly onPrint: () => void
  /** Opens the box for a comment; beside the document it is at hand anyway. */
  readonly onComment: (() => void) | undefined
}

/** What may be done here, in thumb reach; keys do the same on wide screens. */
export function ActionButtons({ arranged, busy, onChoose, onPrint, onComment }: Props) {
  const { t } = useTranslation()
  const caption = useCaption()
  const isWide = useIsWide()
  const hasComment = useViewport() !== 'split' && onComment !== undefined
  const [isMoreOpen, setMoreOpen] = useState(false)
  const { primary, second, more, prints } = arranged
  const hasMore = more.length > 0 || prints
  useActionKeys(arranged, busy, onChoose)
  const isStacked =
    !isWide && [primary, ...second].some((offer) => offer !== undefined && isLongCaption(caption(offer)))
  const button = (offer: Offer, look: 'primary' | 'outline', keyHint: string | undefined) => (
    <Button
      key={offer.key}
      kind={look}
      {...(keyHint === undefined ? {} : { keyHint })}
      {...(look === 'outline' && primary === undefined ? { icon: ACTIONS[offer.kind].icon } : {})}
      busy={busy === offer.key}
      busyLabel={t('approval.sending')}
      disabled={busy !== null && busy !== offer.key}
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
          !hasMore && !hasComment ? undefined : (
            <>
              {hasMore && (
                <SideAction
                  icon="more"
                  label={t('approval.more')}
                  hasPopup
                  onClick={() => setMoreOpen(true)}
                />
              )}
              {hasComment && (
                <SideAction icon="chat" label={t('approval.comment')} hasPopup onClick={onComment} />
              )}
            </>
          )
        }
        second={
          second.length === 0
            ? undefined
            : second.map((offer) => button(offer, 'outline', isBack(offer) ? 'R' : undefined))
        }
        primary={primary === undefined ? undefined : button(primary, 'primary', 'A')}
      />
      <MoreSheet
        open={isMoreOpen}
        offers={more}
        isBusy={busy !== null}
        {...(prints ? { onPrint } : {})}
        onClose={() => setMoreOpen(false)}
        onChoose={(offer) => {
          setMoreOpen(false)
          onChoose(offer)
        }}
      />
    </>
  )
}

function isBack({ kind }: Offer): boolean {
  return ACTIONS[kind].place === 'back'
}

function useActionKeys(
  { primary, second }: Arranged,
  busy: string | null,
  onChoose: Props['onChoose'],
): void {
  const caption = useCaption()
  const keys = [
    { key: 'a', offer: primary },
    { key: 'r', offer: second.find(isBack) },
  ].flatMap(({ key, offer }) =>
    offer === undefined || busy !== null ? [] : [{ key, label: caption(offer), run: () => onChoose(offer) }],
  )
  const signature = keys.map(({ key, label }) => `${key} ${label}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bindings change when what they say changes
  const bindings = useMemo(() => keys, [signature, onChoose])
  useKeys(bindings)
}
