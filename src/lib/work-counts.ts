import { useQuery } from '@tanstack/react-query'
import { getWorkCount } from '../../contract/work-items.ts'
import { callQuery, KEEP_ON_DEVICE } from './query-client.ts'

/** Open to-do items and unread circulated items; the same numbers wherever they stand. */
export function useWorkCounts(): { toDo: number; toRead: number } {
  const { data } = useQuery({ ...callQuery(getWorkCount, {}), meta: KEEP_ON_DEVICE })
  return { toDo: data?.workItemCount ?? 0, toRead: data?.circulateItemCount ?? 0 }
}
