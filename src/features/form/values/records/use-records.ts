import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryList } from '../../../../../contract/query-list.ts'
import type { RecordRef } from '../../../../../contract/records.ts'
import { call } from '../../../../lib/api/api.ts'
import { refOfRow } from './record-refs.ts'

const PAGE_SIZE = 30
const FIRST_PAGE: string | undefined = undefined

/** The records of a model that may be chosen, by words, page by page; equal questions share one answer for 2 s (spec §9). */
export function useRecords(schemaCode: string, words: string) {
  const query = useInfiniteQuery({
    queryKey: [queryList.name, 'pages', { schemaCode, words }],
    queryFn: ({ pageParam, signal }) =>
      call(
        queryList,
        { schemaCode, size: PAGE_SIZE, cursor: pageParam, ...(words === '' ? {} : { wd: words }) },
        { signal },
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // While other words are looked for, what was found last stays on screen.
    placeholderData: (previous) => previous,
  })
  const { data } = query
  const records = useMemo(() => {
    const byId = new Map<string, RecordRef>()
    for (const page of data?.pages ?? []) {
      for (const row of page.content) byId.set(row.id, refOfRow(row, page.appCode))
    }
    return [...byId.values()]
  }, [data])
  return { query, records }
}
