import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { WorkItemRow } from '../../../../contract/rows.ts'
import type { Page } from '../../../../contract/shapes.ts'
import { searchWorkItems } from '../../../../contract/work-items.ts'

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

export type NextItem = {
  readonly id: string | undefined
  /** The list has the item and another after it; else the server knows better: the list may be of some time ago. */
  readonly isListed: boolean
}

/**
 * Which to-do item comes after one that is being decided: the next of the list as it was seen, else the one before,
 * else none; never one of those that were passed on the way. Ask before sending, because the list no longer has the
 * item afterwards.
 */
export function useNextItem(): (workItemId: string, passed: readonly string[]) => NextItem {
  const client = useQueryClient()
  return useCallback(
    (workItemId, passed) => {
      const ids = lastToDo(client)
      const index = ids.indexOf(workItemId)
      const isOpen = (id: string) => id !== workItemId && !passed.includes(id)
      const id = ids.slice(index + 1).find(isOpen) ?? ids.slice(0, Math.max(0, index)).findLast(isOpen)
      return { id, isListed: index >= 0 && id !== undefined }
    },
    [client],
  )
}
