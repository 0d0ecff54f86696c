import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createWorkflowTrust,
  deleteWorkflowTrust,
  queryWorkflowTrust,
  updateWorkflowTrust,
} from '../../../../contract/workflow/trust.ts'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/query-client.ts'
import { newReplayToken } from '../../../lib/random.ts'
import { inputOf, type TrustDraft, untilNextTurn } from './trust-draft.ts'

const SIZE = 100
/** What I gave changes by my own hand; the server's hints do not speak of it. */
const FRESH_MS = 60_000
/** A failed call of the list is retried once (spec §8). */
const RETRIES = 1

/** Delegations I gave, the newest first; asked again when one of them begins or ends. */
export function useGivenTrusts() {
  return useQuery({
    ...callQuery(queryWorkflowTrust, { size: SIZE }),
    staleTime: FRESH_MS,
    retry: RETRIES,
    refetchInterval: ({ state }) => untilNextTurn(state.data?.content ?? [], Date.now()),
  })
}

/** Delegations I was given. */
export function useReceivedTrusts(userId: string, enabled: boolean) {
  return useQuery({
    ...callQuery(queryWorkflowTrust, { trustee: userId, size: SIZE }),
    enabled,
    retry: RETRIES,
  })
}

/** Creates or changes a delegation. */
export function useSaveTrust(trustor: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, replayToken }: { draft: TrustDraft; replayToken: string }) => {
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
