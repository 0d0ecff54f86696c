import { useIsOnline } from '../../lib/device/online.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Strip } from './strip.tsx'

type Props = {
  /** Actions that wait for the network. */
  waiting?: number
  onView?: () => void
}

/** Stays under the bar until the network is back. */
export function OfflineStrip({ waiting = 0, onView }: Props) {
  const { t } = useTranslation()
  if (useIsOnline()) return null
  return (
    <Strip
      tone="warn"
      icon="cloudoff"
      action={waiting > 0 && onView !== undefined ? { label: t('ui.view'), run: onView } : undefined}
    >
      {waiting > 0 ? t('panels.offlineWaiting', { count: waiting }) : t('panels.offline')}
    </Strip>
  )
}
