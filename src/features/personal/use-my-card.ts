import { useQuery } from '@tanstack/react-query'
import { getUserInfo } from '../../../contract/user-info.ts'
import { callQuery, KEPT_ON_DEVICE } from '../../lib/api/query-client.ts'

const FRESH_MS = 5 * 60_000

/** My own card, kept for reading offline. */
export function useMyCard() {
  return useQuery({ ...callQuery(getUserInfo, {}), staleTime: FRESH_MS, ...KEPT_ON_DEVICE })
}
