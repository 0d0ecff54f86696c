import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, useCallback } from 'react'
import type { Page } from '../../../../contract/shapes.ts'
import type { ListInput } from '../../../../contract/work-items.ts'
import type { CallOptions } from '../../../lib/api/api.ts'
import {
  countOf,
  type PagesRequest,
  pagesOf,
  type RowPages,
  type RowReader,
  useRowPages,
} from '../../../shared/lists/rows/row-pages.ts'
import type { Card, Reader } from '../card/card-model.ts'
import type { Box } from './boxes.ts'

type Definition<Row> = RowReader<ListInput, Row> & {
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
export type CardList = RowPages<Card>

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

/** Closes over the rows of one endpoint, so that what shows a list need not know them. */
export function listSource<Row>(definition: Definition<Row>): ListSource {
  return {
    name: definition.name,
    count: (filter, options) => countOf(definition, filter, options),
    ask: (client, request) => {
      if (definition.name !== COMING) void client.prefetchInfiniteQuery(pagesOf(definition, pagesIn(request)))
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

function pagesIn({ box, filter, isWhole }: ListRequest): PagesRequest<ListInput> {
  return { filter, isWhole, isKeptOnDevice: box.keptOnDevice === true && isWhole }
}

function useCards<Row>(definition: Definition<Row>, { reader, ...request }: ListQuery): CardList {
  const { name, toCard } = definition
  const toShown = useCallback((row: Row) => toCard(row, reader), [toCard, reader])
  return useRowPages(definition, pagesIn(request), toShown, name !== COMING)
}
