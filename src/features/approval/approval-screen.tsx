import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { FormPage } from '../../../contract/form-page.ts'
import { paths } from '../../lib/address/paths.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useKeptPage } from '../../shared/drafts/kept-page.ts'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { ApprovalScreenProps } from './approval-props.ts'
import { documentQuery } from './page/document-query.ts'
import { OpenDocument } from './page/open-document.tsx'

/** The approval page, to decide or to look. */
export function ApprovalScreen(props: ApprovalScreenProps) {
  const { target, onBack, onGone } = props
  const { t } = useTranslation()
  const { workItemId, instanceId } = target
  const query = useQuery(documentQuery(target))
  // Without a network the question waits; why it does is the failure so far.
  const error = query.error ?? (query.fetchStatus === 'paused' ? query.failureReason : null)
  const about = workItemId === undefined ? `instance:${instanceId}` : `workItem:${workItemId}`
  const kept = useKeptPage(about, query.data === undefined && error !== null)
  const [held, setHeld] = useState<FormPage>()
  const data = held ?? query.data ?? kept
  if (data?.mode === 'start' && data.workItemId !== null) {
    return <Navigate to={paths.draft(data.workflowCode, data.workItemId)} replace />
  }
  if (data !== undefined) {
    return (
      <OpenDocument
        {...props}
        key={`${workItemId ?? instanceId} ${data.workItemId}`}
        loaded={data}
        isRefreshing={query.isFetching}
        refresh={() => void query.refetch()}
        hold={(isHeld) => setHeld(isHeld ? data : undefined)}
      />
    )
  }
  return (
    <Page title={t('approval.title')} onBack={onBack} barless={onBack === undefined} ground="surface">
      {error !== null ? (
        <LoadFailed
          error={error}
          onReload={() => void query.refetch()}
          reloading={query.fetchStatus === 'fetching'}
          other={
            onGone !== undefined && (
              <Button kind="outline" onClick={onGone}>
                {t('drafts.backToList')}
              </Button>
            )
          }
        />
      ) : (
        <Skeleton shape="form" count={8} />
      )}
    </Page>
  )
}
