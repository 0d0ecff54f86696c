import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { WorkItemRow } from '../../../contract/rows.ts'
import { searchWorkItems } from '../../../contract/work-items.ts'
import { paths } from '../../lib/address/paths.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useListTime } from '../../lib/i18n/dates.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { summaryTexts } from '../../shared/values/summary-text.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { WorkflowIcon } from '../../ui/picture/workflow-icon.tsx'
import { AllLink, Panel } from './panel.tsx'
import styles from './workbench.module.css'

const SHOWN = 8

/** The newest of my to-do, each one line and what its author chose to show. */
export function ToDoPanel() {
  const { t } = useTranslation()
  const query = useQuery(callQuery(searchWorkItems, { size: SHOWN }))
  const rows = query.data?.content
  return (
    <Panel
      title={t('workbench.toDo')}
      end={<AllLink to={paths.inbox('to-do')}>{t('workbench.all')}</AllLink>}
    >
      {rows === undefined && !query.isError && <Skeleton shape="lines" count={6} />}
      {rows === undefined && query.isError && (
        <LoadFailed error={query.error} onReload={() => void query.refetch()} reloading={query.isFetching} />
      )}
      {rows?.length === 0 && <Empty title={t('workbench.nothing')} text={t('workbench.nothingText')} />}
      <ul>
        {rows?.map((row) => (
          <li key={row.id} className={styles.line}>
            <ToDoRow row={row} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ToDoRow({ row }: { readonly row: WorkItemRow }) {
  const locale = useLocale()
  const localise = useLocalised()
  const listTime = useListTime()
  const today = new Date().toLocaleDateString('en-CA')
  const who = [
    localise(row.originatorName_i18n, row.originatorName),
    localise(row.departmentName_i18n, row.departmentName),
  ]
  const facts = summaryTexts(row.summary, locale, today).map(({ label, text }) =>
    label === null ? (text ?? '') : `${label} ${text ?? ''}`,
  )
  return (
    <Link to={paths.workItem(row.id)} className={styles.item} data-focus="inner">
      <WorkflowIcon code={row.workflowCode} icon={row.icon} tint={row.tint} size={32} />
      <span className={styles.words}>
        <span className={styles.name}>{localise(row.instanceName_i18n, row.instanceName)}</span>
        <span className={styles.facts}>{[...who, ...facts].filter((text) => text !== '').join(' · ')}</span>
      </span>
      <time className={styles.time} dateTime={row.receiveTime}>
        {listTime(row.receiveTime)}
      </time>
    </Link>
  )
}
