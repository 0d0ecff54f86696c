import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Panel } from './panel.tsx'

export function NotPublished({ action }: { action?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Panel
      icon="file"
      iconSize={48}
      role="alert"
      title={t('panels.notPublished')}
      text={t('panels.notPublishedText')}
      actions={action}
    />
  )
}
