import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageKey, messageParams, traceIdOf } from '../lib/app-error.ts'
import { Button } from './button.tsx'
import { NoPermission } from './no-permission.tsx'
import { NotConfigured } from './not-configured.tsx'
import { NotPublished } from './not-published.tsx'
import { Panel } from './panel.tsx'

type Props = {
  error: unknown
  onReload: () => void
  reloading?: boolean
  /** A second way, e.g. to the copy kept on the device. */
  other?: ReactNode
}

/** The load-failed panel (spec §2): what happened in one sentence, reload, the trace number. */
export function LoadFailed({ error, onReload, reloading = false, other }: Props) {
  const { t } = useTranslation()
  const key = messageKey(error)
  if (key === 'faults.noPermission' || key === 'faults.notParticipant' || key === 'faults.mayNotStart')
    return <NoPermission action={other} />
  if (key === 'faults.formNotPublished') return <NotPublished action={other} />
  // Asking again does not bring it back.
  if (key === 'faults.instanceDeleted')
    return (
      <Panel
        icon="trash"
        iconSize={48}
        role="alert"
        title={t('panels.deleted')}
        text={t(key)}
        actions={other}
      />
    )
  if (key === 'faults.organisationNotConfigured') return <NotConfigured />
  const traceId = traceIdOf(error)
  return (
    <Panel
      icon="cloudoff"
      iconSize={48}
      role="alert"
      title={t('panels.loadFailed')}
      text={t(key, messageParams(error))}
      actions={
        <>
          <Button icon="refresh" busy={reloading} onClick={onReload}>
            {t('panels.reload')}
          </Button>
          {other}
        </>
      }
      note={traceId === undefined ? undefined : t('panels.trace', { traceId })}
    />
  )
}
