import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { listMyInstances } from '../../../contract/work-items.ts'
import { getMyActivity } from '../../../contract/workflow/my-activity.ts'
import { listUserDrafts } from '../../../contract/workflow/user-drafts.ts'
import { paths } from '../../lib/address/paths.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useMeanSpan } from '../../lib/i18n/dates.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useFormatTotal } from '../../lib/i18n/use-format-total.ts'
import styles from './me.module.css'

const NOT_KNOWN = '–'

/** What I have under way and how it goes: four figures, each with the list that it counts. */
export function Figures() {
  const { t } = useTranslation()
  const span = useMeanSpan()
  const formatTotal = useFormatTotal()
  const running = useQuery(callQuery(listMyInstances, { instanceState: 'PROCESSING', size: 1 })).data
  const drafts = useQuery(callQuery(listUserDrafts, { size: 1 })).data
  const activity = useQuery(callQuery(getMyActivity, {})).data
  const average = activity?.averageThisWeek ?? null
  const totalOf = (page: typeof running | typeof drafts) =>
    page === undefined ? NOT_KNOWN : formatTotal(page.totalElements, page.totalIsMinimum)
  const figures = [
    {
      key: 'running',
      number: totalOf(running),
      to: `${paths.inbox('mine')}?instanceState=PROCESSING`,
    },
    {
      key: 'handled',
      number: activity === undefined ? NOT_KNOWN : formatTotal(activity.handledThisWeek, false),
      to: paths.inbox('finished'),
    },
    { key: 'average', number: average === null ? NOT_KNOWN : span(average), to: paths.inbox('finished') },
    { key: 'drafts', number: totalOf(drafts), to: paths.inbox('drafts') },
  ] as const
  return (
    <nav className={styles.figures} aria-label={t('workbench.numbers')}>
      {figures.map(({ key, number, to }) => (
        <Link key={key} to={to} className={styles.figure} data-focus="inner">
          <span className={styles.number}>{number}</span>
          <span className={styles.label}>{t(`me.figures.${key}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
