import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  countMessages,
  type MessageRow,
  readAllMessages,
  readMessages,
  searchMessages,
} from '../../../contract/messages.ts'
import { getWorkCount } from '../../../contract/work-items.ts'
import { call } from '../../lib/api/api.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { newReplayToken } from '../../lib/base/random.ts'
import { MESSAGE_TABS, type MessageTab } from './message-tabs.ts'

const PAGE_SIZE = 20
const FIRST_PAGE: string | undefined = undefined

/** My messages of one tab by cursor, newest first. */
export function useMessages(tab: MessageTab) {
  const query = useInfiniteQuery({
    queryKey: [searchMessages.name, 'pages', tab],
    queryFn: ({ pageParam, signal }) =>
      call(
        searchMessages,
        { tab: 'MESSAGE', ...MESSAGE_TABS[tab], size: PAGE_SIZE, cursor: pageParam },
        { signal },
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ MESSAGE }) => MESSAGE.nextCursor ?? undefined,
  })
  const { data } = query
  const rows = useMemo(() => {
    // A message that came between two answers moves the others: each is shown once.
    const byId = new Map<string, MessageRow>()
    for (const { MESSAGE } of data?.pages ?? []) for (const row of MESSAGE.content) byId.set(row.id, row)
    return [...byId.values()]
  }, [data])
  return { query, rows, total: data?.pages[0]?.MESSAGE.totalElements ?? 0 }
}

/** Unread messages, and mentions and replies among them; to 100. */
export function useMessageCounts(): { unread: number; comments: number } {
  return useQuery(callQuery(countMessages, {})).data ?? { unread: 0, comments: 0 }
}

/** Marks as read; whatever shows messages or their number asks again. */
export function useReadMessages() {
  const client = useQueryClient()
  const refresh = () => {
    const stale: readonly unknown[] = [searchMessages.name, countMessages.name, getWorkCount.name]
    return client.invalidateQueries({ predicate: ({ queryKey }) => stale.includes(queryKey[0]) })
  }
  return {
    read: async (ids: readonly string[]) => {
      await call(readMessages, { ids: [...ids], replayToken: newReplayToken() })
      await refresh()
    },
    readAll: async (tab: MessageTab, until: string) => {
      const messageType = tab === 'mentions' ? { messageType: 'COMMENT' as const } : {}
      await call(readAllMessages, { ...messageType, until, replayToken: newReplayToken() })
      await refresh()
    },
  }
}
