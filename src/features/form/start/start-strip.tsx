import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'
import type { StartNews } from './use-start-form.ts'

/** What became of the form meanwhile, as long as it holds. */
export function StartStrip({ news }: { readonly news: StartNews | null }) {
  const { t } = useTranslation()
  if (news === null) return null
  if (news.kind === 'deleted')
    return (
      <Strip icon="info" role="alert">
        {t('drafts.deletedElsewhere')}
      </Strip>
    )
  if (news.kind === 'changed')
    return (
      <Strip icon="info" role="alert" action={{ label: t('panels.reload'), run: news.open }}>
        {t('drafts.newVersion')}
      </Strip>
    )
  return (
    <Strip icon="info" role="alert" action={{ label: t('drafts.lostShow'), run: news.open }}>
      {t('faults.duplicateSubmission')}
      {news.isKept && ` ${t('drafts.typedSince')}`}
    </Strip>
  )
}
