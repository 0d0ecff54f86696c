import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveMessage } from '../../../contract/events.ts'
import { debounce } from '../base/throttle.ts'
import { firstScreen } from '../parts/first-screen.tsx'

/** Queries that each kind of hint makes stale, by endpoint name. */
export type StaleBy = Readonly<Record<LiveMessage['type'], readonly string[]>>

const GATHER_MS = 200

/** While mounted, hints of the server refresh what is on screen. */
export function useLive(staleBy: StaleBy): void {
  const client = useQueryClient()
  useEffect(() => {
    const waiting = new Set<string>()
    const refresh = debounce(() => {
      const names = new Set(waiting)
      waiting.clear()
      void client.invalidateQueries({ predicate: (query) => names.has(String(query.queryKey[0])) })
    }, GATHER_MS)
    let stop: (() => void) | undefined
    let stopped = false
    void firstScreen
      .then(() => import('./events.ts'))
      .then(({ listenForChanges }) => {
        if (stopped) return
        stop = listenForChanges((message) => {
          for (const name of staleBy[message.type]) waiting.add(name)
          refresh()
        })
      })
    return () => {
      stopped = true
      stop?.()
      refresh.cancel()
    }
  }, [client, staleBy])
}
