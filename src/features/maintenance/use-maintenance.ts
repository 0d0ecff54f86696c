import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  listInstances,
  type MaintenanceKind,
  type MaintenanceRow,
} from '../../../contract/workflow/maintenance-lists.ts'
import { call } from '../../lib/api/api.ts'

const PAGE_SIZE = 30
const FIRST_PAGE: string | undefined = undefined

/** The instances that I administer, of one kind, whose words match; page by page. */
export function useMaintainedInstances(kind: MaintenanceKind, words: string) {
  const query = useInfiniteQuery({
    queryKey: [listInstances.name, 'pages', kind, words],
    queryFn: ({ pageParam, signal }) =>
      call(
        listInstances,
        { kind, size: PAGE_SIZE, cursor: pageParam, ...(words === '' ? {} : { wd: words }) },
        { signal },
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  const { data } = query
  const rows = useMemo(() => {
    // A row may move to a later page between two answers: it is shown once.
    const byId = new Map<string, MaintenanceRow>()
    for (const page of data?.pages ?? []) for (const row of page.content) byId.set(row.instanceId, row)
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
