import { QueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { isTransient } from '../base/app-error.ts'
import { call } from './api.ts'
import { forgetUnseen } from './forget-unseen.ts'
import { queryKey } from './query-keys.ts'

/** The spec's cache of query lists (§9). */
export const QUERY_LIST_FRESH_MS = 2000
/** Long enough to read the last lists offline the next morning. */
const KEPT_MS = 1000 * 60 * 60 * 24 * 7
const RETRIES = 2

/**
 * What nobody looks at any more is forgotten after this, and before it when there is much of it. Longer than a document
 * is read: the list behind it is where it was, with all pages that were come to.
 */
const UNSEEN_MS = 1000 * 60 * 30
/** A dozen documents with what belongs to them: the way back to the last ones shows them at once. */
const MOST_UNSEEN = 60

/**
 * Only what a person may read offline is kept on the device, and so in memory: the device's record is made of it. These
 * are few by their nature, never one for each document or filter.
 */
export const KEPT_ON_DEVICE = { meta: { keepOnDevice: true }, gcTime: KEPT_MS } as const

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_LIST_FRESH_MS,
        gcTime: UNSEEN_MS,
        networkMode: 'offlineFirst',
        refetchOnWindowFocus: true,
        retry: (count, error) => count < RETRIES && isTransient(error),
        retryDelay: (count) => 500 * 2 ** count,
      },
      mutations: { networkMode: 'offlineFirst', retry: false },
      // What comes back from the device waits there for whoever looks at it.
      hydrate: { queries: { gcTime: KEPT_ON_DEVICE.gcTime } },
    },
  })
  forgetUnseen(client.getQueryCache(), MOST_UNSEEN)
  return client
}

export const queryClient = createQueryClient()

/** The options of a query that is one call: `useQuery(callQuery(listWorkItems, input))`. */
export function callQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return {
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<E>> => call(endpoint, input, { signal }),
  }
}
