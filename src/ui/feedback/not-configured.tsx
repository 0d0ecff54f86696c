import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Panel } from './panel.tsx'

export function NotConfigured({ action }: { action?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Panel
      icon="dept"
      iconSize={48}
      role="alert"
      title={t('panels.notConfigured')}
      text={t('panels.notConfiguredText')}
      actions={action}
    />
  )
}
