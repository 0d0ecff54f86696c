import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loadForm } from '../../../contract/forms.ts'
import { callQuery } from '../../lib/query-client.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ApprovalScreenProps } from './approval-props.ts'
import { OpenDocument } from './open-document.tsx'

/** The approval page, to decide or to look. */
export function ApprovalScreen(props: ApprovalScreenProps) {
  const { target, onBack } = props
  const { t } = useTranslation()
  const { workItemId, instanceId } = target
  const query = useQuery(
    callQuery(
      loadForm,
      workItemId === undefined ? { workflowInstanceId: instanceId } : { workitemId: workItemId },
    ),
  )
  const { data } = query
  if (data !== undefined) {
    return (
      <OpenDocument
        {...props}
        key={`${workItemId ?? instanceId} ${data.workItemId}`}
        loaded={data}
        isRefreshing={query.isFetching}
        refresh={() => void query.refetch()}
      />
    )
  }
  return (
    <Page title={t('approval.title')} onBack={onBack} barless={onBack === undefined} ground="surface">
      {query.isError ? (
        <LoadFailed error={query.error} onReload={() => void query.refetch()} reloading={query.isFetching} />
      ) : (
        <Skeleton shape="form" count={8} />
      )}
    </Page>
  )
}
