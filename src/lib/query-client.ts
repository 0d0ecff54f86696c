import { QueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts'
import { call } from './api.ts'
import { isTransient } from './app-error.ts'
import { queryKey } from './query-keys.ts'

/** The spec's cache of query lists (§9). */
export const QUERY_LIST_FRESH_MS = 2000
/** Long enough to read the last lists offline the next morning. */
const KEPT_MS = 1000 * 60 * 60 * 24 * 7
const RETRIES = 2

/** Only what a person may read offline is kept on the device; the rest lives as long as the page. */
export const KEEP_ON_DEVICE = { keepOnDevice: true } as const

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_LIST_FRESH_MS,
        gcTime: KEPT_MS,
        networkMode: 'offlineFirst',
        refetchOnWindowFocus: true,
        retry: (count, error) => count < RETRIES && isTransient(error),
        retryDelay: (count) => 500 * 2 ** count,
      },
      mutations: { networkMode: 'offlineFirst', retry: false },
    },
  })
}

export const queryClient = createQueryClient()

/** The options of a query that is one call: `useQuery(callQuery(listWorkItems, input))`. */
export function callQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return {
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<E>> => call(endpoint, input, { signal }),
  }
}
