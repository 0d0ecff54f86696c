import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CommonComment,
  deleteCommonComment,
  getCommonCommentList,
  MAX_PHRASES,
  saveCommonComment,
  sortCommonComments,
} from '../../../contract/common-comments.ts'
import { call } from '../../lib/api/api.ts'
import { callQuery, KEPT_ON_DEVICE } from '../../lib/api/query-client.ts'
import { newReplayToken } from '../../lib/base/random.ts'

const PAGE = { size: MAX_PHRASES }

/** My phrases, and what can be done with them; one change at a time, each done when its promise says true. */
export function usePhrases() {
  const client = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  // What this device kept is shown at once; another device may have changed it.
  const query = useQuery({ ...callQuery(getCommonCommentList, PAGE), staleTime: 0, ...KEPT_ON_DEVICE })
  const change = async (act: (replayToken: string) => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setError(null)
    try {
      await act(newReplayToken())
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      await client.invalidateQueries({ queryKey: [getCommonCommentList.name] })
      setBusy(false)
    }
  }
  const phrases: readonly CommonComment[] = query.data?.content ?? []
  return {
    phrases,
    isFull: phrases.length >= MAX_PHRASES,
    isLoaded: query.data !== undefined,
    loadError: query.error,
    reload: () => void query.refetch(),
    error,
    isBusy,
    save: (content: string, id?: string) =>
      change((replayToken) =>
        call(saveCommonComment, { content, replayToken, ...(id === undefined ? {} : { id }) }),
      ),
    remove: (id: string) => change((replayToken) => call(deleteCommonComment, { id, replayToken })),
    order: (ids: readonly string[]) =>
      change((replayToken) => call(sortCommonComments, { ids: [...ids], replayToken })),
  }
}
export type PhrasesControl = ReturnType<typeof usePhrases>
