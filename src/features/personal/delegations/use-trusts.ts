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
import { inputOf, type TrustDraft } from './trust-draft.ts'

const SIZE = 100
/** What I gave changes by my own hand; the server's hints do not speak of it. */
const FRESH_MS = 60_000

/** Delegations I gave, the newest first. */
export function useGivenTrusts() {
  return useQuery({ ...callQuery(queryWorkflowTrust, { size: SIZE }), staleTime: FRESH_MS })
}

/** Delegations I was given. */
export function useReceivedTrusts(userId: string, enabled: boolean) {
  return useQuery({ ...callQuery(queryWorkflowTrust, { trustee: userId, size: SIZE }), enabled })
}

/** Creates or changes a delegation. */
export function useSaveTrust(trustor: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, replayToken }: { draft: TrustDraft; replayToken: string }) => {
      const input = inputOf(draft, trustor, replayToken)
      return draft.id === null
        ? call(createWorkflowTrust, input)
        : call(updateWorkflowTrust, { ...input, id: draft.id })
    },
    // What went along left my to-do.
    onSuccess: () => client.invalidateQueries(),
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
