import { useRef, useState } from 'react'
import { faultOf, messageKey, messageParams, problemsOf } from '../../../lib/base/app-error.ts'
import { newReplayToken } from '../../../lib/base/random.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { fieldOf, localTime, problemOf, type TrustDraft, type TrustField } from './trust-draft.ts'
import { TrustForm } from './trust-form.tsx'
import { useSaveTrust } from './use-trusts.ts'

type Props = {
  readonly start: TrustDraft
  /** "I am away": only until when, and who stands in. */
  readonly away: boolean
  /** Mine; null: of somebody else, named in the form. */
  readonly principalId: string | null
  readonly onClose: () => void
}

/** A new delegation, or a change of one; refusals stand at the field that they are about. */
export function TrustSheet({ start, away, principalId, onClose }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(start)
  const [wrong, setWrong] = useState<ReturnType<typeof problemOf>>(null)
  const token = useRef(newReplayToken())
  const save = useSaveTrust()
  const forOther = principalId === null
  const trustor = principalId ?? draft.trustor?.id ?? null
  const localise = useLocalised()
  const change = (next: TrustDraft) => {
    setDraft(next)
    setWrong(null)
    save.reset()
    // Another wish is another request.
    token.current = newReplayToken()
  }
  const savedText = (moved: number, staying: number) => {
    if (staying > 0 && forOther) {
      const name = localise(draft.trustor?.name_i18n ?? {}, draft.trustor?.name ?? '')
      return t('trusts.savedWithoutFor', { count: staying, name })
    }
    if (staying > 0) return t('trusts.savedWithout', { count: staying })
    return moved > 0 ? t('trusts.saved', { count: moved }) : t('trusts.savedOnly')
  }
  const handleSave = () => {
    // Who is away is away from now on, however long the sheet was open.
    const now = Date.now()
    const sent = away ? { ...draft, start: localTime(now, draft.timeZone) } : draft
    const problem = problemOf(sent, trustor, now)
    setWrong(problem)
    if (problem !== null || trustor === null) return
    save.mutate(
      { draft: sent, trustor, replayToken: token.current },
      {
        onSuccess: ({ movedItems, openItems }) => {
          showToast({ icon: 'check', text: savedText(movedItems, openItems) })
          onClose()
        },
      },
    )
  }
  const refused = save.isError ? t(messageKey(save.error), messageParams(save.error)) : undefined
  const named = fieldOf(faultOf(save.error), problemsOf(save.error)[0]?.path)
  // My own delegations do not ask whose they are.
  const field = named === 'trustor' && !forOther ? undefined : named
  const errorOf = (name: TrustField): string | undefined => {
    if (wrong?.field === name) {
      if (wrong.fault !== 'required') return t(`faults.${wrong.fault}`)
      return t(name === 'trustor' ? 'trusts.trustorRequired' : 'trusts.trusteeRequired')
    }
    if (field !== name) return undefined
    return name === 'trustor' ? t('trusts.notEntrustable') : refused
  }
  const adding = forOther ? 'trusts.addFor' : 'trusts.add'
  const title = away ? 'trusts.away' : draft.id === null ? adding : 'trusts.edit'
  return (
    <Sheet
      open
      title={t(title)}
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
      <TrustForm draft={draft} away={away} forOther={forOther} errorOf={errorOf} onChange={change} />
    </Sheet>
  )
}
