import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from './panel.tsx'

export function NoPermission({ action }: { action?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Panel
      icon="lock"
      iconSize={48}
      role="alert"
      title={t('panels.noPermission')}
      text={t('panels.noPermissionText')}
      actions={action}
    />
  )
}
