import { Suspense, useEffect, useState } from 'react'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import type { FoundDraft as Found } from '../../../shared/drafts/found-drafts.ts'
import type { Fitted, Typed } from '../../../shared/drafts/kept-form.ts'
import { useSaved } from '../../../shared/drafts/saved-state.ts'
import type { FoundDraftProps } from '../../../shared/forms/form-handle.ts'
import { Strip } from '../../../ui/feedback/strip.tsx'
import { compareFound } from './found-choice.ts'
import { LostStrip } from './lost-strip.tsx'
import { useDeviceName } from './use-device-name.ts'

const DraftSheet = lazyPart(async () => (await import('./draft-sheet.tsx')).DraftSheet)

/** What was typed here earlier and not sent, back with one tap; and what the form has no place for any more. */
export function FoundDraft(props: FoundDraftProps) {
  const { page, kept } = props
  // What is found is measured against what has been typed meanwhile.
  const saved = useSaved(kept.saved)
  return (
    <>
      {kept.found !== null && <Offer {...props} key={kept.found.writer} found={kept.found} />}
      {saved === 'failed' && <NoRoom />}
      <LostStrip lost={kept.lost} archived={page.archived ?? []} />
    </>
  )
}

type OfferProps = FoundDraftProps & { readonly found: Found }

function Offer({ page, kept, read, apply, textAction, after, found }: OfferProps) {
  const { t } = useTranslation()
  const time = useListTime()
  const deviceName = useDeviceName()
  const [isChoosing, setChoosing] = useState(false)
  const typed = read()
  const { fitted, differing, isUseless } = compareFound(page, found, typed)
  const { discard } = kept
  useEffect(() => {
    if (isUseless) discard()
  }, [isUseless, discard])
  if (isUseless) return null

  const isNewer = page.saved !== undefined && page.saved.at !== found.kept.base
  const needsChoice = differing.length > 0 && (isNewer || isTypedOver(fitted, typed))
  const take = (chosen: Pick<Fitted, 'data' | 'texts'>) => {
    setChoosing(false)
    apply(chosen)
    kept.take(fitted.lost, read)
  }
  const older = kept.older.filter((one) => !compareFound(page, one, typed).isUseless).length
  const at = time(found.savedAt)
  return (
    <>
      <Strip
        icon="edit"
        tone="info"
        action={
          needsChoice
            ? { label: t('drafts.compare'), run: () => setChoosing(true) }
            : { label: t('drafts.restore'), run: () => take(fitted) }
        }
        second={{ label: t('drafts.discard'), run: discard }}
      >
        {isNewer && page.saved !== undefined
          ? t('drafts.foundBeside', {
              time: at,
              saved: time(page.saved.at),
              device: deviceName(page.saved.client),
            })
          : t('drafts.found', { time: at })}
        {older > 0 && ` ${t('drafts.older', { number: older })}`}
      </Strip>
      {(isChoosing || after !== undefined) && (
        <Suspense fallback={null}>
          <DraftSheet
            page={page}
            textAction={textAction}
            fitted={fitted}
            differing={differing}
            savedAt={found.savedAt}
            act={after?.act}
            onTake={take}
            onClose={() => {
              setChoosing(false)
              after?.drop()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** This device keeps nothing more: what is typed lives as long as the page. */
function NoRoom() {
  const { t } = useTranslation()
  return (
    <Strip icon="warn" role="alert">
      {t('drafts.noRoom')}
    </Strip>
  )
}

/** The same field or text was typed anew meanwhile. */
function isTypedOver({ data, texts }: Fitted, typed: Typed): boolean {
  return (
    Object.keys(data).some((code) => Object.hasOwn(typed.data, code)) ||
    Object.keys(texts).some((name) => (typed.texts[name] ?? '') !== '')
  )
}
