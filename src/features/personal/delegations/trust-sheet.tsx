import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultOf, messageKey, messageParams, problemsOf } from '../../../lib/app-error.ts'
import { newReplayToken } from '../../../lib/random.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Strip } from '../../../ui/strip.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { fieldOf, localTime, problemOf, type TrustDraft, type TrustField } from './trust-draft.ts'
import { TrustForm } from './trust-form.tsx'
import { useSaveTrust } from './use-trusts.ts'

type Props = {
  readonly start: TrustDraft
  /** "I am away": only until when, and who stands in. */
  readonly away: boolean
  readonly principalId: string
  readonly onClose: () => void
}

/** A new delegation, or a change of one; refusals stand at the field that they are about. */
export function TrustSheet({ start, away, principalId, onClose }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(start)
  const [wrong, setWrong] = useState<ReturnType<typeof problemOf>>(null)
  const token = useRef(newReplayToken())
  const save = useSaveTrust(principalId)
  const change = (next: TrustDraft) => {
    setDraft(next)
    setWrong(null)
    save.reset()
    // Another wish is another request.
    token.current = newReplayToken()
  }
  const savedText = (moved: number, staying: number) => {
    if (staying > 0) return t('trusts.savedWithout', { count: staying })
    return moved > 0 ? t('trusts.saved', { count: moved }) : t('trusts.savedOnly')
  }
  const handleSave = () => {
    // Who is away is away from now on, however long the sheet was open.
    const now = Date.now()
    const sent = away ? { ...draft, start: localTime(now, draft.timeZone) } : draft
    const problem = problemOf(sent, principalId, now)
    setWrong(problem)
    if (problem !== null) return
    save.mutate(
      { draft: sent, replayToken: token.current },
      {
        onSuccess: ({ movedItems, openItems }) => {
          showToast({ icon: 'check', text: savedText(movedItems, openItems) })
          onClose()
        },
      },
    )
  }
  const refused = save.isError ? t(messageKey(save.error), messageParams(save.error)) : undefined
  const field = fieldOf(faultOf(save.error), problemsOf(save.error)[0]?.path)
  const errorOf = (name: TrustField): string | undefined => {
    if (wrong?.field === name) {
      return wrong.fault === 'required' ? t('trusts.trusteeRequired') : t(`faults.${wrong.fault}`)
    }
    return field === name ? refused : undefined
  }
  return (
    <Sheet
      open
      title={t(away ? 'trusts.away' : draft.id === null ? 'trusts.add' : 'trusts.edit')}
      onClose={onClose}
      foot={
        <Button block busy={save.isPending} busyLabel={t('ui.sending')} onClick={handleSave}>
          {t(away ? 'trusts.goAway' : 'trusts.save')}
        </Button>
      }
    >
      {refused !== undefined && field === undefined && (
        <Strip icon="warn" tone="bad" inset role="alert">
          {refused}
        </Strip>
      )}
      <TrustForm draft={draft} away={away} errorOf={errorOf} onChange={change} />
    </Sheet>
  )
}
