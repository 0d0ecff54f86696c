import { useQuery } from '@tanstack/react-query'
import { listOperation } from '../../../../contract/workflow/logs.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import styles from './history.module.css'
import { HistoryLine } from './history-line.tsx'

type Props = { readonly instanceId: string; readonly onClose: () => void }

/** Every act on a run, newest first; those that changed the form lead to what they changed. */
export function HistorySheet({ instanceId, onClose }: Props) {
  const { t } = useTranslation()
  const query = useQuery(callQuery(listOperation, { workflowInstanceId: instanceId }))
  const newestFirst = [...(query.data ?? [])].reverse()
  return (
    <Sheet open title={t('history.title')} onClose={onClose} wide="drawer" height="full">
      {query.isError && <LoadFailed error={query.error} onReload={() => void query.refetch()} />}
      {query.isPending && <Skeleton shape="lines" count={6} />}
      <ol className={styles.list}>
        {newestFirst.map((operation) => (
          <HistoryLine key={operation.id} operation={operation} />
        ))}
      </ol>
    </Sheet>
  )
}
