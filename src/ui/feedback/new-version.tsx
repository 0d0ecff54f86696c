import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Strip } from './strip.tsx'

/** A newer build is ready: reloading is the person's choice, so that nothing typed is lost. */
export function NewVersion({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation()
  return (
    <Strip tone="info" icon="refresh" action={{ label: t('panels.reload'), run: onReload }}>
      {t('panels.newVersion')}
    </Strip>
  )
}
