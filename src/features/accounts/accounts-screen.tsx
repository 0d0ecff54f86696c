import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { type AccountRow, listAccounts } from '../../../contract/accounts.ts'
import { useBack } from '../../lib/address/back.ts'
import { paths } from '../../lib/address/paths.ts'
import { call } from '../../lib/api/api.ts'
import { useIsWide } from '../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { SearchBox } from '../../ui/search/search-box.tsx'
import { SearchStrip } from '../../ui/search/search-strip.tsx'
import { AccountLine } from './account-line.tsx'
import styles from './accounts.module.css'
import { PasswordLinkSheet } from './password-link-sheet.tsx'

const ROW_PX = 64
const PAGE_SIZE = 50
const SEARCH_DELAY_MS = 300
const FIRST_PAGE: string | undefined = undefined

/** Accounts of the people I look after: a link for a new password for whoever forgot it. */
export function AccountsScreen() {
  const { t } = useTranslation()
  const back = useBack()
  const isWide = useIsWide()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<AccountRow | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { query, people } = useAccounts(words.trim())
  return (
    <Page
      title={t('accounts.title')}
      {...(isWide ? {} : { onBack: () => back.to(paths.me()) })}
      scrollRef={scroller}
      onRefresh={() => query.refetch()}
      below={
        <SearchStrip>
          <SearchBox
            async
            value={words}
            onSearch={setWords}
            delayMs={SEARCH_DELAY_MS}
            placeholder={t('accounts.search')}
          />
        </SearchStrip>
      }
    >
      {query.isPending && <Skeleton shape="cards" count={6} />}
      {query.isError && query.data === undefined && (
        <LoadFailed error={query.error} onReload={() => void query.refetch()} reloading={query.isFetching} />
      )}
      {query.isSuccess && people.length === 0 && (
        <Empty icon="users" title={t(words === '' ? 'accounts.nobody' : 'accounts.nobodyFound')} />
      )}
      {people.length > 0 && (
        <div className={styles.list}>
          <VirtualList
            key={words}
            label={t('accounts.title')}
            items={people}
            keyOf={({ id }) => id}
            renderItem={(account) => <AccountLine account={account} onLink={() => setChosen(account)} />}
            estimatePx={ROW_PX}
            scroller={scroller}
            hasMore={query.hasNextPage}
            loadingMore={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </div>
      )}
      {chosen !== null && (
        <PasswordLinkSheet key={chosen.id} account={chosen} onClose={() => setChosen(null)} />
      )}
    </Page>
  )
}

function useAccounts(keyword: string) {
  const query = useInfiniteQuery({
    queryKey: [listAccounts.name, 'pages', keyword],
    queryFn: ({ pageParam, signal }) =>
      call(listAccounts, { keyword, size: PAGE_SIZE, cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const { data } = query
  const people = useMemo(() => {
    const byId = new Map<string, AccountRow>()
    for (const { content } of data?.pages ?? []) for (const row of content) byId.set(row.id, row)
    return [...byId.values()]
  }, [data])
  return { query, people }
}
