import { useQuery } from '@tanstack/react-query'
import { getWorkCount } from '../../contract/work-items.ts'
import { callQuery, KEPT_ON_DEVICE } from './query-client.ts'

/**
 * Open to-do items, unread circulated items and unread messages, in all or of one application; the same numbers
 * wherever they stand.
 */
export function useWorkCounts(appCode?: string): { toDo: number; toRead: number; messages: number } {
  const { data } = useQuery({
    ...callQuery(getWorkCount, { appCode }),
    ...(appCode === undefined ? KEPT_ON_DEVICE : {}),
  })
  return {
    toDo: data?.workItemCount ?? 0,
    toRead: data?.circulateItemCount ?? 0,
    messages: data?.messageCount ?? 0,
  }
}
