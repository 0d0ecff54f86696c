import { useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { MAINTENANCE_KINDS, type MaintenanceKind } from '../../../contract/workflow/maintenance-lists.ts'
import { useBack } from '../../lib/address/back.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { paths } from '../../lib/address/paths.ts'
import { useIsWide } from '../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { SearchBox } from '../../ui/search/search-box.tsx'
import styles from './maintenance.module.css'
import { MaintenanceRow } from './maintenance-row.tsx'
import { useMaintainedInstances } from './use-maintenance.ts'
import { useMaintenanceKeys } from './use-maintenance-keys.ts'

const TABS = ['running', 'noParticipant', 'exception', 'held'] as const satisfies readonly MaintenanceKind[]
const ROW_PX = { phone: 124, wide: 52 }
const SEARCH_DEBOUNCE_MS = 300

/** The runs that an administrator keeps going: all that run, and those that nobody but an administrator can help. */
export function MaintenanceScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const back = useBack()
  const isWide = useIsWide()
  const [params] = useSearchParams()
  const kind = MAINTENANCE_KINDS.find((known) => known === params.get('kind')) ?? 'running'
  const [words, setWords] = useState('')
  const page = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useMaintainedInstances(kind, words.trim())
  const { query, rows } = list
  const ids = useMemo(() => rows.map(({ instanceId }) => instanceId), [rows])
  const active = useMaintenanceKeys(page, ids)
  const total = query.data === undefined ? undefined : list.totalIsMinimum ? `${list.total}+` : list.total
  return (
    <div ref={page} className={styles.screen}>
      <Page
        title={t('maintenance.title')}
        {...(isWide ? {} : { onBack: () => back.to(paths.me()) })}
        scrollRef={scroller}
        onRefresh={() => query.refetch()}
        below={
          <>
            <Tabs
              label={t('maintenance.title')}
              value={kind}
              onChange={(key) => void navigate(furtherPaths.maintenance(key), { replace: true })}
              tabs={TABS.map((key) => ({
                key,
                label: t(`maintenance.kinds.${key}`),
                count: key === kind ? total : undefined,
              }))}
            />
            <div className={styles.search}>
              <SearchBox
                value={words}
                onSearch={setWords}
                delayMs={SEARCH_DEBOUNCE_MS}
                placeholder={t('maintenance.search')}
              />
            </div>
          </>
        }
      >
        {query.isPending && <Skeleton shape="cards" count={6} />}
        {query.isError && query.data === undefined && (
          <LoadFailed
            error={query.error}
            onReload={() => void query.refetch()}
            reloading={query.isFetching}
          />
        )}
        {query.data !== undefined && rows.length === 0 && (
          <Empty
            icon="check"
            title={t(words === '' ? `maintenance.none.${noneOf(kind)}` : 'maintenance.nothingFound')}
          />
        )}
        {rows.length > 0 && (
          <div className={styles.table}>
            {isWide && <Head />}
            <VirtualList
              key={`${kind} ${words}`}
              keepAs={`maintenance ${kind} ${words}`}
              label={t(`maintenance.kinds.${kind === 'all' ? 'running' : kind}`)}
              items={rows}
              keyOf={({ instanceId }) => instanceId}
              renderItem={(row) => <MaintenanceRow row={row} />}
              estimatePx={isWide ? ROW_PX.wide : ROW_PX.phone}
              scroller={scroller}
              hasMore={query.hasNextPage}
              loadingMore={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
              activeIndex={active}
            />
          </div>
        )}
      </Page>
    </div>
  )
}

function noneOf(kind: MaintenanceKind): 'running' | 'trouble' {
  return kind === 'running' || kind === 'all' ? 'running' : 'trouble'
}

function Head() {
  const { t } = useTranslation()
  return (
    <div className={styles.columns} aria-hidden="true">
      <span>{t('maintenance.columns.number')}</span>
      <span>{t('maintenance.columns.name')}</span>
      <span>{t('maintenance.columns.originator')}</span>
      <span>{t('maintenance.columns.waiting')}</span>
      <span>{t('maintenance.columns.state')}</span>
      <span>{t('maintenance.columns.stands')}</span>
    </div>
  )
}
