import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { listMyInstances } from '../../../contract/work-items.ts'
import { paths } from '../../lib/address/paths.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useMeanSpan } from '../../lib/i18n/dates.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { workCounts } from '../../shared/work-items/work-counts.ts'
import { useActivity } from './use-activity.ts'
import styles from './workbench.module.css'

/** The four numbers at the top; each leads to its list. */
export function CountTiles() {
  const { t } = useTranslation()
  const span = useMeanSpan()
  const { data } = useQuery(workCounts())
  const mine = useQuery(callQuery(listMyInstances, { instanceState: 'PROCESSING', size: 1 })).data
  const activity = useActivity().data
  const today = activity?.days.at(-1)
  const tiles = [
    {
      key: 'toDo',
      to: paths.inbox('to-do'),
      label: t('workbench.toDo'),
      count: data?.workItemCount,
      note: today && today.received > 0 ? t('workbench.receivedToday', { count: today.received }) : '',
    },
    {
      key: 'toRead',
      to: paths.inbox('to-read'),
      label: t('workbench.toRead'),
      count: data?.circulateItemCount,
      note: '',
    },
    {
      key: 'mine',
      to: `${paths.inbox('mine')}?instanceState=PROCESSING`,
      label: t('workbench.running'),
      count: mine?.totalElements,
      note: '',
    },
    {
      key: 'handled',
      to: paths.inbox('finished'),
      label: t('workbench.handled'),
      count: activity?.handledThisWeek,
      note:
        activity && activity.averageThisWeek !== null
          ? t('workbench.average', { span: span(activity.averageThisWeek) })
          : '',
    },
  ]
  return (
    <ul className={styles.tiles} aria-label={t('workbench.numbers')}>
      {tiles.map(({ key, to, label, count, note }) => (
        <li key={key}>
          <Link to={to} className={styles.tile} data-focus="inner">
            <span className={styles.label}>{label}</span>
            <span className={styles.figures}>
              <span className={styles.figure}>{count ?? '–'}</span>
              <span className={styles.note}>{note}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
