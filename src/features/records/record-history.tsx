import { useQuery } from '@tanstack/react-query'
import { listRecordChanges } from '../../../contract/records.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useListTime } from '../../lib/i18n/dates.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useName } from '../../lib/i18n/use-name.ts'
import { ChangesLink } from '../../shared/changes/changes-link.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import styles from './record.module.css'

type Props = { readonly schemaCode: string; readonly objectId: string; readonly onClose: () => void }

/** Who wrote a record and when, newest first; each write leads to what it changed. */
export function RecordHistory({ schemaCode, objectId, onClose }: Props) {
  const { t } = useTranslation()
  const time = useListTime()
  const nameOf = useName()
  const query = useQuery(callQuery(listRecordChanges, { schemaCode, objectId }))
  return (
    <Sheet open title={t('history.title')} onClose={onClose} wide="drawer" height="full">
      {query.isError && <LoadFailed error={query.error} onReload={() => void query.refetch()} />}
      {query.isPending && <Skeleton shape="lines" count={4} />}
      <ol>
        {query.data?.map((write) => (
          <li key={write.id} className={styles.write}>
            <p className={styles.act}>{t(write.created ? 'history.created' : 'history.changed')}</p>
            <p className={styles.who}>
              {[
                write.operator === null ? t('history.system') : nameOf(write.operator),
                time(write.time),
              ].join(t('timeline.separator'))}
            </p>
            <ChangesLink logId={write.hasChanges ? write.id : undefined} />
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
