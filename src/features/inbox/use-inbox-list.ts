import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api.ts'
import { KEEP_ON_DEVICE } from '../../lib/query-client.ts'
import type { Box, InboxRow } from './boxes.ts'
import { rowId } from './card-model.ts'
import { isEmptyFilter, type ListFilter } from './list-filter.ts'

const PAGE_SIZE = 20
const FIRST_PAGE: string | undefined = undefined

/** Begins with the endpoint's name, so that a hint of the server finds it; never the key of a single page. */
export function inboxListKey(box: Box, filter: ListFilter) {
  return [box.endpoint.name, 'pages', filter] as const
}

/** A box by cursor. While another filter loads, the rows of the last one stay on screen. */
export function useInboxList(box: Box, filter: ListFilter) {
  const query = useInfiniteQuery({
    queryKey: inboxListKey(box, filter),
    queryFn: ({ pageParam, signal }) =>
      call(box.endpoint, { ...filter, size: PAGE_SIZE, cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[0] === box.endpoint.name ? previous : undefined,
    meta: box.keptOnDevice && isEmptyFilter(filter) ? KEEP_ON_DEVICE : {},
  })
  const { data } = query
  const rows = useMemo(() => {
    // A row may move to a later page between two answers: it is shown once.
    const byId = new Map<string, InboxRow>()
    for (const page of data?.pages ?? []) {
      for (const row of page.content) if (!byId.has(rowId(row))) byId.set(rowId(row), row)
    }
    return [...byId.values()]
  }, [data])
  const newest = data?.pages[0]
  return {
    query,
    rows,
    total: newest?.totalElements ?? 0,
    totalIsMinimum: newest?.totalIsMinimum ?? false,
  }
}
