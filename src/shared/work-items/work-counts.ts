import { useQuery } from '@tanstack/react-query'
import { getWorkCount } from '../../../contract/work-items.ts'
import { callQuery, KEPT_ON_DEVICE } from '../../lib/api/query-client.ts'

/** One query for all who show them: what asks for the same without the mark would take it off the device. */
export function workCounts(appCode?: string) {
  return { ...callQuery(getWorkCount, { appCode }), ...(appCode === undefined ? KEPT_ON_DEVICE : {}) }
}

/**
 * Open to-do items, unread circulated items and unread messages, in all or of one application; the same numbers
 * wherever they stand.
 */
export function useWorkCounts(appCode?: string): { toDo: number; toRead: number; messages: number } {
  const { data } = useQuery(workCounts(appCode))
  return {
    toDo: data?.workItemCount ?? 0,
    toRead: data?.circulateItemCount ?? 0,
    messages: data?.messageCount ?? 0,
  }
}
