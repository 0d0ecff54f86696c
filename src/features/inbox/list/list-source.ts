import { infiniteQueryOptions, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import type { Page } from '../../../../contract/shapes.ts'
import type { ListInput } from '../../../../contract/work-items.ts'
import type { CallOptions } from '../../../lib/api/api.ts'
import { KEPT_ON_DEVICE } from '../../../lib/api/query-client.ts'
import { totalKey } from '../../../shared/lists/rows/total-key.ts'
import type { Card, Reader } from '../card/card-model.ts'
import type { Box } from './boxes.ts'

type Definition<Row> = {
  /** The endpoint's name: a hint of the server finds the list by it. */
  readonly name: string
  read(input: ListInput, options: CallOptions): Promise<Page<Row>>
  toCard(row: Row, reader: Reader): Card
  /** The last lines of its cards. */
  readonly Foot?: CardFootPart
}

export type CardFootPart = ComponentType<{ readonly card: Card }>

type ListRequest = {
  readonly box: Box
  readonly filter: ListInput
  /** Nothing narrows it: the whole box, which may be kept on the device. */
  readonly isWhole: boolean
}

export type ListQuery = ListRequest & { readonly reader: Reader }

/** A list as the screen sees it. */
export type CardList = {
  readonly cards: readonly Card[]
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

/** Where a box has its rows from, and what they look like. */
export type ListSource = {
  readonly name: string
  /** How many a filter finds. */
  count(filter: ListInput, options: CallOptions): Promise<Page<unknown>>
  /** Asks for the rows before the screen that will show them is drawn. */
  ask(client: QueryClient, request: ListRequest): void
  useList(query: ListQuery): CardList
  readonly Foot: CardFootPart | undefined
}

const COMING = 'coming'
const PAGE_SIZE = 20
const FIRST_PAGE: string | undefined = undefined

/** Closes over the rows of one endpoint, so that what shows a list need not know them. */
export function listSource<Row>(definition: Definition<Row>): ListSource {
  return {
    name: definition.name,
    count: (filter, options) => countOf(definition, filter, options),
    ask: (client, request) => {
      if (definition.name !== COMING) void client.prefetchInfiniteQuery(pagesOf(definition, request))
    },
    useList: (query) => useCards(definition, query),
    Foot: definition.Foot,
  }
}

/** Stands in while the real one is on its way: asks nothing, shows nothing yet. */
export const COMING_LIST: ListSource = listSource<never>({
  name: COMING,
  read: () => Promise.reject(),
  toCard: (row) => row,
})

function countOf<Row>({ read }: Definition<Row>, filter: ListInput, options: CallOptions) {
  return read({ ...filter, size: 1 }, options)
}

function keepingOf(box: Box, isWhole: boolean) {
  return box.keptOnDevice === true && isWhole ? KEPT_ON_DEVICE : {}
}

/** The query of a box by cursor. */
function pagesOf<Row>({ name, read }: Definition<Row>, { box, filter, isWhole }: ListRequest) {
  return infiniteQueryOptions({
    // Begins with the endpoint's name; never the key of a single page.
    queryKey: [name, 'pages', filter],
    // Rows do not wait until all are counted. The first of these calls is made ahead, too: public/early.js. The whole
    // list is heard to its end whatever is asked meanwhile: a call that is given up would take with it the rows that this
    // device kept, and people come back to it.
    queryFn: (asked) =>
      read(
        { ...filter, size: PAGE_SIZE, counted: false, cursor: asked.pageParam },
        isWhole ? {} : { signal: asked.signal },
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    ...keepingOf(box, isWhole),
  })
}

/** A box by cursor. While another filter loads, the rows of the last one stay on screen. */
function useCards<Row>(definition: Definition<Row>, { box, filter, isWhole, reader }: ListQuery): CardList {
  const { name, toCard } = definition
  const query = useInfiniteQuery({
    ...pagesOf(definition, { box, filter, isWhole }),
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[0] === name ? previous : undefined,
    enabled: name !== COMING,
  })
  const { data, hasNextPage: hasMore, isPlaceholderData: isPlaceholder } = query
  const { data: counted } = useQuery({
    queryKey: totalKey(name, filter),
    queryFn: ({ signal }) => countOf(definition, filter, { signal }),
    // Rows that end have told it.
    enabled: hasMore && !isPlaceholder,
    placeholderData: (before) => (isPlaceholder ? before : undefined),
    ...keepingOf(box, isWhole),
  })
  // A page that stays as it was keeps its cards, and so what is drawn of them.
  const cardsOf = useMemo(() => {
    const made = new WeakMap<Page<Row>, readonly Card[]>()
    return (page: Page<Row>) => {
      const cards = made.get(page) ?? page.content.map((row) => toCard(row, reader))
      made.set(page, cards)
      return cards
    }
  }, [toCard, reader])
  const cards = useMemo(() => {
    // A row may move to a later page between two answers: it is shown once.
    const byId = new Map<string, Card>()
    for (const card of data?.pages.flatMap(cardsOf) ?? []) if (!byId.has(card.id)) byId.set(card.id, card)
    return [...byId.values()]
  }, [data, cardsOf])
  return {
    cards,
    total: Math.max(hasMore ? (counted?.totalElements ?? 0) : 0, cards.length),
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
