import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { listRejectActivities } from '../../../contract/workflow/returns.ts'
import { callQuery } from '../../lib/query-client.ts'

export type ReturnTarget = OutputOf<typeof listRejectActivities>[number]

export type ReturnTargets = {
  readonly targets: readonly ReturnTarget[] | undefined
  readonly error: unknown
  readonly chosen: string | undefined
  choose(activityCode: string): void
  reload(): void
}

/** Where an item may be returned to; the server's first choice is chosen. */
export function useReturnTargets(workItemId: string | null, isWanted: boolean): ReturnTargets {
  const [picked, choose] = useState<string | undefined>(undefined)
  const query = useQuery({
    ...callQuery(listRejectActivities, { workItemId: workItemId ?? '' }),
    enabled: isWanted && workItemId !== null,
  })
  const isKnown = query.data?.some(({ activityCode }) => activityCode === picked) === true
  return {
    targets: query.data,
    error: query.error,
    chosen: isKnown ? picked : query.data?.[0]?.activityCode,
    choose,
    reload: () => void query.refetch(),
  }
}
