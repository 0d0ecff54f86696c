import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ActionResult, loadForm } from '../../../contract/forms.ts'
import type { FormSlot } from '../../lib/form-handle.ts'
import { callQuery } from '../../lib/query-client.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OpenDocument } from './open-document.tsx'

export type ApprovalTarget =
  | { readonly workItemId: string; readonly instanceId?: never }
  | { readonly instanceId: string; readonly workItemId?: never }

export type ApprovalScreenProps = {
  readonly target: ApprovalTarget
  /** Draws the form; the app puts it in (features do not know each other). */
  readonly FormSlot: FormSlot
  /** Absent in a pane beside the list. */
  readonly onBack?: () => void
  /** My decision was carried out: the app goes on, usually to the next to-do. */
  readonly onDone: (result: ActionResult) => void
  /** Leads to my next to-do; absent when there is none. */
  readonly onNext?: () => void
}

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
