import { useQuery } from '@tanstack/react-query'
import { getHelpSetting } from '../../../contract/help.ts'
import { callQuery } from '../../lib/api/query-client.ts'

const FRESH_MS = 5 * 60_000

/** What the organisation adds to the help. */
export function useHelpSetting() {
  return useQuery({ ...callQuery(getHelpSetting, {}), staleTime: FRESH_MS })
}
