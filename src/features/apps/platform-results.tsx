import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { platformSearch, SEARCH_TABS, type SearchTab } from '../../../contract/platform-search.ts'
import { paths } from '../../lib/address/paths.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { useWorkflowThings } from '../../shared/favourites/workflow-thing.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { NamedRows, type NamedThing } from '../../ui/list/named-rows.tsx'
import styles from './apps.module.css'
import { useAppThings } from './use-app-things.tsx'

type Props = { readonly words: string; readonly onClear: () => void }
type Found = OutputOf<typeof platformSearch>

const KINDS = ['APP', 'MODEL', 'FLOW', 'ITEM'] as const
/** Of one kind; what is further away is found by more words. */
const MOST = 100

/** What the words find of everything that I may use, by kind. */
export function PlatformResults({ words, onClear }: Props) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<SearchTab>('ALL')
  const thingsOf = useFoundThings()
  const query = useQuery({
    ...callQuery(platformSearch, { searchword: words, tab, ...(tab === 'ALL' ? {} : { size: MOST }) }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const kinds = KINDS.filter((kind) => (data?.[kind]?.totalElements ?? 0) > 0)
  return (
    <>
      <div className={styles.tabs}>
        <Tabs
          size="s"
          label={t('apps.kinds')}
          tabs={SEARCH_TABS.map((key) => ({ key, label: t(`apps.tabs.${key}`) }))}
          value={tab}
          onChange={(key) => setTab(SEARCH_TABS.find((each) => each === key) ?? 'ALL')}
        />
      </div>
      {data === undefined && !query.isError && <Skeleton count={6} />}
      {data === undefined && query.isError && (
        <LoadFailed error={query.error} onReload={() => void query.refetch()} reloading={query.isFetching} />
      )}
      {data !== undefined && kinds.length === 0 && (
        <Empty
          icon="search"
          title={t('start.notFound', { text: words })}
          text={t('apps.notFoundText')}
          action={
            <Button kind="outline" onClick={onClear}>
              {t('apps.showAll')}
            </Button>
          }
        />
      )}
      {kinds.map((kind) => (
        <div key={kind} className={styles.kind}>
          <NamedRows
            grid={kind !== 'ITEM'}
            busy={query.isPlaceholderData}
            title={t(`apps.tabs.${kind}`)}
            things={thingsOf(kind, data)}
          />
          {tab === 'ALL' && hasMore(data?.[kind]) && (
            <Button kind="text" onClick={() => setTab(kind)}>
              {t('apps.more', { kind: t(`apps.tabs.${kind}`) })}
            </Button>
          )}
        </div>
      ))}
    </>
  )
}

function hasMore(
  found: { content: unknown[]; totalElements: number; totalIsMinimum: boolean } | undefined,
): boolean {
  return found !== undefined && (found.totalElements > found.content.length || found.totalIsMinimum)
}

function useFoundThings() {
  const localise = useLocalised()
  const { row, functionRow } = useAppThings()
  const workflows = useWorkflowThings()
  return (kind: (typeof KINDS)[number], found: Found | undefined): NamedThing[] => {
    if (kind === 'APP') return (found?.APP?.content ?? []).map(row)
    if (kind === 'FLOW') return (found?.FLOW?.content ?? []).map(workflows.row)
    if (kind === 'MODEL') {
      return (found?.MODEL?.content ?? []).map((head) => ({
        ...functionRow(head),
        hits: head.hits,
        description: localise(head.appName_i18n, head.appName),
      }))
    }
    return (found?.ITEM?.content ?? []).map((item) => ({
      ...{ id: item.instanceId, code: item.workflowCode, icon: item.icon, tint: item.tint },
      name: localise(item.name_i18n, item.name),
      description: `${item.sequenceNo} · ${localise(item.workflowName_i18n, item.workflowName)}`,
      to: item.workItemId === null ? paths.instance(item.instanceId) : paths.workItem(item.workItemId),
    }))
  }
}
