import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newReplayToken } from '../../../lib/base/random.ts'
import { useIsOnline } from '../../../lib/device/online.ts'
import { type Decision, useDecisions } from '../../decisions/decisions.ts'
import type { NewDecision } from '../../decisions/intent.ts'
import { decide, dismiss, watch } from '../../decisions/queue.ts'

export type BatchRun = {
  readonly total: number
  readonly all: readonly Decision[]
  /** With an answer, whichever. */
  readonly settled: number
  readonly isUnderWay: boolean
}

/**
 * One batch on its way: every item a decision of its own on this device, so that a page that dies leaves none half done
 * and none twice. What is shown here is not told by the strip as well.
 */
export function useBatchRun(): {
  readonly run: BatchRun | null
  start(made: readonly Omit<NewDecision, 'token'>[]): void
  end(): void
} {
  const client = useQueryClient()
  const [keys, setKeys] = useState<readonly string[] | null>(null)
  const isOnline = useIsOnline()
  const decisions = useDecisions()
  const all = keys === null ? [] : decisions.filter(({ key }) => keys.includes(key))
  const settled = all.filter(({ isDone, state }) => isDone || state !== 'waiting').length
  const isUnderWay = all.some(
    (one) => one.isSending || (isOnline && !one.isDone && !one.tried && one.state === 'waiting'),
  )
  const doneCount = all.filter(({ isDone }) => isDone).length
  useEffect(() => {
    if (doneCount > 0 && !isUnderWay) void client.invalidateQueries()
  }, [doneCount, isUnderWay, client])
  return {
    run: keys === null ? null : { total: keys.length, all, settled, isUnderWay },
    start: (made) => {
      const token = newReplayToken()
      setKeys(made.map(({ itemId }) => `${token}/${itemId}`))
      void decide(made.map((one) => ({ ...one, token, isWatched: true })))
    },
    end: () => {
      // What still waits or asks is told by the strip from now on; the rest has been read here.
      const open = all.filter(({ isDone, state }) => !isDone && (state === 'waiting' || state === 'asks'))
      const openKeys = open.map(({ key }) => key)
      watch(openKeys, false)
      void dismiss((keys ?? []).filter((key) => !openKeys.includes(key)))
      setKeys(null)
    },
  }
}
