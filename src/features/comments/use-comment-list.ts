import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import {
  type CommentThread,
  countComments,
  listComments,
  listReplies,
} from '../../../contract/form-comments.ts'
import { call } from '../../lib/api/api.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import type { About } from './about.ts'

const PAGE_SIZE = 20
const FIRST_PAGE: string | undefined = undefined
/** Before the first comment of all. */
const EVER = '1970-01-01T00:00:00.000Z'

/** The threads of a document, how many comments it has, and how many came since these were read. */
export function useCommentList(about: About) {
  const client = useQueryClient()
  const { schemaCode, bizObjectId } = about
  const query = useInfiniteQuery({
    queryKey: [listComments.name, 'pages', about] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listComments, { schemaCode, bizObjectId, size: PAGE_SIZE, cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // New ones are told by the count: a list that moves under the reader's eyes cannot be read.
    refetchOnWindowFocus: false,
  })
  const { data } = query
  const threads = useMemo(() => {
    const byId = new Map<string, CommentThread>()
    for (const page of data?.pages ?? []) for (const row of page.content) byId.set(row.id, row)
    return [...byId.values()]
  }, [data])
  const since = data === undefined ? undefined : (data.pages[0]?.latest ?? EVER)
  const count = useQuery({
    ...callQuery(countComments, { schemaCode, bizObjectId, ...(since === undefined ? {} : { since }) }),
    enabled: since !== undefined,
    placeholderData: (previous) => previous,
  })
  const showNew = useCallback(
    () =>
      Promise.all(
        [listComments.name, listReplies.name, countComments.name].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      ),
    [client],
  )
  const isOfThisList = count.isPlaceholderData === false
  return {
    query,
    threads,
    count: count.data?.num ?? 0,
    newer: isOfThisList ? (count.data?.newer ?? 0) : 0,
    showNew,
  }
}
