import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { WorkItemRow } from '../../../contract/rows.ts'
import type { Page } from '../../../contract/shapes.ts'
import { searchWorkItems } from '../../../contract/work-items.ts'

/** Ids of the to-do list that was looked at last, in its order. */
function lastToDo(client: QueryClient): string[] {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: [searchWorkItems.name, 'pages'] })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const list of lists) {
    const data = client.getQueryData<InfiniteData<Page<WorkItemRow>>>(list.queryKey)
    if (data !== undefined) return data.pages.flatMap((page) => page.content.map((row) => row.id))
  }
  return []
}

/**
 * Which to-do item comes after one that is being decided: the next of the list as it was seen, else the one before,
 * else none. Ask before sending, because the list no longer has the item afterwards.
 */
export function useNextItem(): (workItemId: string) => string | undefined {
  const client = useQueryClient()
  return useCallback(
    (workItemId) => {
      const ids = lastToDo(client)
      const index = ids.indexOf(workItemId)
      return index < 0 ? ids[0] : (ids[index + 1] ?? ids[index - 1])
    },
    [client],
  )
}
