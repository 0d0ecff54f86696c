import { useQuery } from '@tanstack/react-query'
import { listMyReports } from '../../../contract/organisation.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Segmented } from '../../ui/choice/segmented.tsx'
import type { Source } from './source-people.tsx'
import styles from './unit-picker.module.css'

type Props = {
  readonly hasRecent: boolean
  readonly value: Source
  readonly onChange: (source: Source) => void
}

const SOURCES: readonly Source[] = ['recent', 'departments', 'roles', 'reports']
/** Who leads whom seldom changes. */
const REPORTS_FRESH_MS = 300_000

/** Where people are looked through while nothing is searched for; those without anybody are left out. */
export function PickerSources({ hasRecent, value, onChange }: Props) {
  const { t } = useTranslation()
  const offered: Partial<Record<Source, boolean>> = { recent: hasRecent, reports: useLeads() }
  return (
    <div className={styles.sources}>
      <Segmented
        label={t('people.sources')}
        options={SOURCES.filter((one) => offered[one] !== false).map((one) => ({
          value: one,
          label: t(`people.source.${one}`),
        }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

/** Whether somebody reports to me: then they are a place to choose from. */
function useLeads(): boolean {
  const reports = useQuery({ ...callQuery(listMyReports, { size: 1 }), staleTime: REPORTS_FRESH_MS })
  return (reports.data?.totalElements ?? 0) > 0
}
