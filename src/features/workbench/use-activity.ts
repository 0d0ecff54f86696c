import { useQuery } from '@tanstack/react-query'
import { getMyActivity } from '../../../contract/workflow/my-activity.ts'
import { callQuery } from '../../lib/api/query-client.ts'

const MINUTE_MS = 60_000

/** My last days; the pictures and the tiles share one answer. */
export function useActivity() {
  return useQuery({ ...callQuery(getMyActivity, {}), staleTime: MINUTE_MS })
}
