import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Page } from '../../../../contract/shapes.ts'
import type { CallOptions } from '../../../lib/api/api.ts'
import { KEPT_ON_DEVICE } from '../../../lib/api/query-client.ts'
import { totalKey } from './total-key.ts'

type Paging = {
  readonly size?: number
  /** False: rows do not wait until all are counted. */
  readonly counted?: boolean
  readonly cursor?: string | undefined
}

/** Where rows come from, a page at a time. */
export type RowReader<Filter, Row> = {
  /** The endpoint's name: a hint of the server finds the list by it. */
  readonly name: string
  read(input: Filter & Paging, options: CallOptions): Promise<Page<Row>>
}

export type PagesRequest<Filter> = {
  readonly filter: Filter
  /** Nothing narrows it. */
  readonly isWhole: boolean
  readonly isKeptOnDevice: boolean
}

/** A list as its screen sees it. */
export type RowPages<Shown> = {
  readonly rows: readonly Shown[]
  readonly total: number
  readonly totalIsMinimum: boolean
  readonly isLoaded: boolean
  readonly isFetching: boolean
  /** Why there is nothing, when there is nothing. */
  readonly error: Error | null
  /** The rows are those of another filter, or of the one before. */
  readonly isPlaceholder: boolean
  /** When the rows came from the server. */
  readonly updatedAt: number
  /** The last attempt to renew them failed. */
  readonly isStale: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly isMoreFailed: boolean
  loadMore(): void
  reload(): void
}

const PAGE_SIZE = 20
const FIRST_PAGE: string | undefined = undefined

export function countOf<Filter, Row>(
  { read }: RowReader<Filter, Row>,
  filter: Filter,
  options: CallOptions,
): Promise<Page<Row>> {
  return read({ ...filter, size: 1 }, options)
}

function keepingOf(isKeptOnDevice: boolean) {
  return isKeptOnDevice ? KEPT_ON_DEVICE : {}
}

/** The query of a list by cursor. */
export function pagesOf<Filter, Row>(
  { name, read }: RowReader<Filter, Row>,
  { filter, isWhole, isKeptOnDevice }: PagesRequest<Filter>,
) {
  return infiniteQueryOptions({
    // Begins with the endpoint's name; never the key of a single page.
    queryKey: [name, 'pages', filter],
    // Rows do not wait until all are counted. The first of these calls is made ahead, too: src/standalone/early. The whole
    // list is heard to its end whatever is asked meanwhile: a call that is given up would take with it the rows that this
    // device kept, and people come back to it.
    queryFn: (asked) =>
      read(
        { ...filter, size: PAGE_SIZE, counted: false, cursor: asked.pageParam },
        isWhole ? {} : { signal: asked.signal },
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    ...keepingOf(isKeptOnDevice),
  })
}

/**
 * A list by cursor. While another filter loads, the rows of the last one stay on screen. `toShown` must stay the same
 * function as long as it says the same.
 */
export function useRowPages<Filter extends object, Row, Shown extends { readonly id: string }>(
  reader: RowReader<Filter, Row>,
  request: PagesRequest<Filter>,
  toShown: (row: Row) => Shown,
  enabled: boolean,
): RowPages<Shown> {
  const { name } = reader
  const { filter } = request
  const query = useInfiniteQuery({
    ...pagesOf(reader, request),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[0] === name ? previous : undefined,
    enabled,
  })
  const { data, hasNextPage: hasMore, isPlaceholderData: isPlaceholder } = query
  const { data: counted } = useQuery({
    queryKey: totalKey(name, filter),
    queryFn: ({ signal }) => countOf(reader, filter, { signal }),
    // Rows that end have told it.
    enabled: hasMore && !isPlaceholder,
    placeholderData: (before) => (isPlaceholder ? before : undefined),
    ...keepingOf(request.isKeptOnDevice),
  })
  // A page that stays as it was keeps its rows, and so what is drawn of them.
  const shownOf = useMemo(() => {
    const made = new WeakMap<Page<Row>, readonly Shown[]>()
    return (page: Page<Row>) => {
      const shown = made.get(page) ?? page.content.map(toShown)
      made.set(page, shown)
      return shown
    }
  }, [toShown])
  const rows = useMemo(() => {
    // A row may move to a later page between two answers: it is shown once.
    const byId = new Map<string, Shown>()
    for (const row of data?.pages.flatMap(shownOf) ?? []) if (!byId.has(row.id)) byId.set(row.id, row)
    return [...byId.values()]
  }, [data, shownOf])
  return {
    rows,
    total: Math.max(hasMore ? (counted?.totalElements ?? 0) : 0, rows.length),
    totalIsMinimum: hasMore && counted?.totalIsMinimum !== false,
    isLoaded: data !== undefined,
    isFetching: query.fetchStatus === 'fetching',
    // Without a network the question waits; why it does is the failure so far.
    error: query.error ?? (query.fetchStatus === 'paused' ? query.failureReason : null),
    isPlaceholder,
    updatedAt: query.dataUpdatedAt,
    isStale: query.isRefetchError,
    hasMore,
    isLoadingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}
