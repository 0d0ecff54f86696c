import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'
import type { SendingControl } from '../act/use-sending.ts'

/** What is known about a decision that has no answer yet; nothing is claimed that is not known. */
export function SendingLine({ control }: { readonly control: SendingControl }) {
  const { t } = useTranslation()
  const { sending, retry } = control
  if (sending.kind === 'sending' && sending.isSlow) {
    return (
      <Strip icon="clock" tone="info" inset>
        {t('approval.stillTrying')}
      </Strip>
    )
  }
  if (sending.kind !== 'waiting') return null
  return (
    <Strip icon="cloudoff" inset action={{ label: t('approval.retry'), run: retry }}>
      {t(`approval.waiting.${sending.why}`)}
    </Strip>
  )
}
