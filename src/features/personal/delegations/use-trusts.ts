import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { InputOf } from '../../../../contract/endpoint.ts'
import {
  createWorkflowTrust,
  deleteWorkflowTrust,
  queryWorkflowTrust,
  type TrustRow,
  updateWorkflowTrust,
} from '../../../../contract/workflow/trust.ts'
import { call } from '../../../lib/api/api.ts'
import { isTransient } from '../../../lib/base/app-error.ts'
import { newReplayToken } from '../../../lib/base/random.ts'
import { inputOf, type TrustDraft, untilNextTurn } from './trust-draft.ts'

const PAGE_SIZE = 50
const FIRST_PAGE: string | undefined = undefined
/** What I gave changes by my own hand; the server's hints do not speak of it. */
const FRESH_MS = 60_000
/** A failed call of the list is retried once (spec §8); a refusal is an answer. */
const RETRIES = 1

type Filter = Pick<InputOf<typeof queryWorkflowTrust>, 'trustee' | 'ofOthers' | 'living'>

const GIVEN: Filter = {}
const LIVING: Filter = { living: true }
const OF_OTHERS: Filter = { ofOthers: true }

/** Delegations by cursor, the newest first; asked again when one of them begins or ends. */
function useTrusts(filter: Filter, { enabled = true, staleTime = 0 } = {}) {
  const query = useInfiniteQuery({
    queryKey: [queryWorkflowTrust.name, 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      call(queryWorkflowTrust, { ...filter, size: PAGE_SIZE, cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled,
    staleTime,
    retry: (count, error) => count < RETRIES && isTransient(error),
    refetchInterval: ({ state }) =>
      untilNextTurn(state.data?.pages.flatMap(({ content }) => content) ?? [], Date.now()),
  })
  const { data } = query
  const trusts = useMemo(() => {
    // One that was given between two answers moves the others: each is shown once.
    const byId = new Map<string, TrustRow>()
    for (const { content } of data?.pages ?? []) for (const trust of content) byId.set(trust.id, trust)
    return [...byId.values()]
  }, [data])
  return { query, trusts, total: data?.pages[0]?.totalElements }
}

/** Delegations I gave, also those that are over. */
export function useGivenTrusts() {
  return useTrusts(GIVEN, { staleTime: FRESH_MS })
}

/** Those I gave that run or are to come; whatever applies now is among the first, however many are over. */
export function useLivingTrusts() {
  return useTrusts(LIVING, { staleTime: FRESH_MS })
}

/** Delegations I was given. */
export function useReceivedTrusts(userId: string, enabled: boolean) {
  return useTrusts({ trustee: userId }, { enabled })
}

/** Those of everyone I may give them for; refused where that is nobody. */
export function useTrustsOfOthers() {
  return useTrusts(OF_OTHERS)
}

type Saving = { readonly draft: TrustDraft; readonly trustor: string; readonly replayToken: string }

/** Creates or changes a delegation of `trustor`. */
export function useSaveTrust() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, trustor, replayToken }: Saving) => {
      const input = inputOf(draft, trustor, replayToken)
      return draft.id === null
        ? call(createWorkflowTrust, input)
        : call(updateWorkflowTrust, { ...input, id: draft.id, revision: draft.revision })
    },
    // What went along left my to-do; what somebody changed meanwhile is to be seen.
    onSettled: () => client.invalidateQueries(),
  })
}

/** Ends a delegation: what is undecided comes back. */
export function useStopTrust() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (workflowTrustRuleId: string) =>
      call(deleteWorkflowTrust, { workflowTrustRuleId, replayToken: newReplayToken() }),
    onSuccess: () => client.invalidateQueries(),
  })
}
