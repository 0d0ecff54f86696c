import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Panel } from './panel.tsx'

type Props = {
  readonly action?: ReactNode
  /** What to do about it, where that is not asking an administrator. */
  readonly text?: string
}

export function NoPermission({ action, text }: Props) {
  const { t } = useTranslation()
  return (
    <Panel
      icon="lock"
      iconSize={48}
      role="alert"
      title={t('panels.noPermission')}
      text={text ?? t('panels.noPermissionText')}
      actions={action}
    />
  )
}
