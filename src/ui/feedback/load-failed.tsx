import { type ReactNode, Suspense } from 'react'
import { messageKey, messageParams, traceIdOf } from '../../lib/base/app-error.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { lazyPart } from '../../lib/parts/lazy-part.ts'
import { Button } from '../button/button.tsx'
import { Panel } from './panel.tsx'

const Answered = lazyPart(async () => (await import('./load-answered.tsx')).LoadAnswered)
/** What the server says instead of what was asked for: it is there, so what shows it can be had. */
const ANSWERS: readonly string[] = [
  'faults.noPermission',
  'faults.notParticipant',
  'faults.mayNotStart',
  'faults.formNotPublished',
  'faults.instanceDeleted',
  'faults.organisationNotConfigured',
]

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
  // Asking again does not change the answer.
  if (ANSWERS.includes(key)) {
    return (
      <Suspense fallback={null}>
        <Answered fault={key} other={other} />
      </Suspense>
    )
  }
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
