import { useQuery } from '@tanstack/react-query'
import { listNotices } from '../../../contract/portal.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { NoticeList } from '../../ui/list/notice-list.tsx'
import { Panel } from './panel.tsx'
import styles from './workbench.module.css'

const SHOWN = 4

/** What the applications have to say today. */
export function NoticesPanel() {
  const { t } = useTranslation()
  const { data } = useQuery(callQuery(listNotices, {}))
  if (data === undefined || data.length > 0) {
    return <NoticeList withApp title={t('notices.title')} notices={(data ?? []).slice(0, SHOWN)} />
  }
  return (
    <Panel title={t('notices.title')}>
      <p className={styles.quiet}>{t('workbench.noNotices')}</p>
    </Panel>
  )
}
