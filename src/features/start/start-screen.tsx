import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { listMyWorkflow } from '../../../contract/apps.ts'
import { callQuery, KEPT_ON_DEVICE } from '../../lib/api/query-client.ts'
import { useKeys } from '../../lib/dom/use-keys.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PageBody } from '../../ui/layout/page-body.tsx'
import { SearchBox } from '../../ui/search/search-box.tsx'
import { SearchStrip } from '../../ui/search/search-strip.tsx'
import { AtHand, useAtHand } from './at-hand.tsx'
import { ResumeStrip } from './resume-strip.tsx'
import { WorkflowGroups } from './workflow-groups.tsx'
import { WorkflowResults } from './workflow-results.tsx'

/** Spec §9: workflow search debounce. */
const SEARCH_DEBOUNCE_MS = 300

/** The workflow centre: what I may start, by application or by search. */
export function StartScreen() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const head = useRef<HTMLDivElement>(null)
  const keys = useMemo(
    () => [
      {
        key: '/',
        label: t('start.search'),
        run: () => head.current?.querySelector<HTMLElement>('[data-search]')?.focus(),
      },
    ],
    [t],
  )
  useKeys(keys)
  return (
    <Page
      title={t('start.title')}
      below={
        <SearchStrip ref={head}>
          <SearchBox
            value={typed}
            onSearch={setTyped}
            delayMs={SEARCH_DEBOUNCE_MS}
            placeholder={t('start.search')}
            keyHint="/"
          />
        </SearchStrip>
      }
    >
      <PageBody>
        {words === '' ? <AllWorkflows /> : <WorkflowResults words={words} onClear={() => setTyped('')} />}
      </PageBody>
    </Page>
  )
}

function AllWorkflows() {
  const { t } = useTranslation()
  const query = useQuery({ ...callQuery(listMyWorkflow, { isMobile: false }), ...KEPT_ON_DEVICE })
  const atHand = useAtHand()
  const groups = query.data
  if (groups === undefined) {
    const error = query.error ?? (query.fetchStatus === 'paused' ? query.failureReason : null)
    if (error !== null)
      return <LoadFailed error={error} onReload={() => void query.refetch()} reloading={query.isFetching} />
    return <Skeleton count={8} />
  }
  // What stands above them would push them down.
  if (!atHand.isSettled) return <Skeleton count={8} />
  if (groups.length === 0) {
    return <Empty icon="pluscirc" title={t('start.nothing')} text={t('start.nothingText')} />
  }
  return (
    <>
      <ResumeStrip workflows={groups.flatMap((group) => group.dataList)} />
      <AtHand {...atHand} />
      <WorkflowGroups groups={groups} />
    </>
  )
}
