import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endMyOtherSessions, endMySession, listMySessions } from '../../../../contract/my-account.ts'
import { call } from '../../../lib/api/api.ts'
import { callQuery } from '../../../lib/api/query-client.ts'

/** Where I am signed in, and how to end it: one session by its id, null for all others. */
export function useDevices() {
  const client = useQueryClient()
  const options = callQuery(listMySessions, {})
  const list = useQuery(options)
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(endMyOtherSessions, {}) : call(endMySession, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: options.queryKey }),
  })
  return { list, end }
}
