import type { FormPage } from '../../../../contract/form-page.ts'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'

/** What stands here was saved before, not sent: since when, and that nobody else sees it (engine S7). */
export function SavedLine({ page }: { readonly page: FormPage }) {
  const { t } = useTranslation()
  const time = useListTime()
  if (page.saved === undefined) return null
  return (
    <Strip icon="check" tone="info">
      {t('drafts.savedForMe', {
        time: time(page.saved.at),
        device: t(`drafts.device.${page.saved.client ?? 'OTHER'}`),
      })}
    </Strip>
  )
}
