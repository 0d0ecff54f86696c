import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { NoPermission } from './no-permission.tsx'
import { NotConfigured } from './not-configured.tsx'
import { NotPublished } from './not-published.tsx'
import { Panel } from './panel.tsx'

type Props = {
  /** The message's key. */
  fault: string
  /** A way out. */
  other: ReactNode
}

/** There is nothing to load, and why: no permission, not published, deleted, an organisation that is not set up. */
export function LoadAnswered({ fault, other }: Props) {
  const { t } = useTranslation()
  if (fault === 'faults.formNotPublished') return <NotPublished action={other} />
  if (fault === 'faults.organisationNotConfigured') return <NotConfigured />
  if (fault !== 'faults.instanceDeleted') return <NoPermission action={other} />
  return (
    <Panel
      icon="trash"
      iconSize={48}
      role="alert"
      title={t('panels.deleted')}
      text={t('faults.instanceDeleted')}
      actions={other}
    />
  )
}
