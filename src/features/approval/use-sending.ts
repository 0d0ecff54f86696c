import { useCallback, useEffect, useRef, useState } from 'react'
import type { ActionResult } from '../../../contract/forms.ts'
import { faultOf, isTransient } from '../../lib/app-error.ts'
import { isOnline } from '../../lib/online.ts'
import type { Deciding } from './deciding.ts'

/**
 * One decision on its way. `post` repeats the same request with the same replay token, so that however often it is
 * sent it happens once (engine G3).
 */
export type Attempt = {
  readonly action: Deciding
  readonly opinion: string
  readonly post: () => Promise<ActionResult>
}

export type Sending =
  | { readonly kind: 'idle' }
  /** `isSlow`: it takes longer than people expect. */
  | { readonly kind: 'sending'; readonly action: Deciding; readonly isSlow: boolean }
  /** offline: it never left this device. unknown: no answer came, it may have been carried out. */
  | { readonly kind: 'waiting'; readonly action: Deciding; readonly why: 'offline' | 'unknown' }
  /** Carried out; the page is about to show what follows. */
  | { readonly kind: 'done'; readonly action: Deciding }

type Ends = {
  readonly onDone: (attempt: Attempt, result: ActionResult) => void
  readonly onRefused: (attempt: Attempt, error: unknown) => void
}

const SLOW_MS = 10_000
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000

export type SendingControl = {
  readonly sending: Sending
  /** Starts an attempt unless one is under way: a second tap changes nothing. */
  send(attempt: Attempt): void
  retry(): void
  /** Gives up what never left this device. */
  takeBack(): void
}

export function useSending(ends: Ends): SendingControl {
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })
  const latest = useRef(ends)
  const running = useRef<Attempt | null>(null)
  const isUnderWay = useRef(false)
  const mayHaveArrived = useRef(false)
  const tries = useRef(0)
  useEffect(() => {
    latest.current = ends
  })

  const run = useCallback(async (attempt: Attempt) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    tries.current += 1
    const { action } = attempt
    const wasOnline = isOnline()
    mayHaveArrived.current ||= wasOnline
    setSending({ kind: 'sending', action, isSlow: tries.current > 1 })
    const slow = setTimeout(() => setSending({ kind: 'sending', action, isSlow: true }), SLOW_MS)
    try {
      const result = await attempt.post()
      running.current = null
      setSending({ kind: 'done', action })
      latest.current.onDone(attempt, result)
    } catch (error) {
      if (isTransient(error) || faultOf(error) === 'replayInProgress') {
        setSending({ kind: 'waiting', action, why: mayHaveArrived.current ? 'unknown' : 'offline' })
      } else {
        running.current = null
        setSending({ kind: 'idle' })
        latest.current.onRefused(attempt, error)
      }
    } finally {
      clearTimeout(slow)
      isUnderWay.current = false
    }
  }, [])

  const retry = useCallback(() => {
    if (running.current !== null) void run(running.current)
  }, [run])
  useRetries(sending.kind === 'waiting', tries, retry)

  return {
    sending,
    send: (attempt) => {
      if (running.current !== null) return
      running.current = attempt
      tries.current = 0
      mayHaveArrived.current = false
      void run(attempt)
    },
    retry,
    takeBack: () => {
      if (mayHaveArrived.current) return
      running.current = null
      setSending({ kind: 'idle' })
    },
  }
}

/** Tries again when the network is back, and with growing pauses while it says that it is there. */
function useRetries(isWaiting: boolean, tries: { readonly current: number }, retry: () => void): void {
  useEffect(() => {
    if (!isWaiting) return
    const pause = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries.current - 1))
    const timer = isOnline() ? setTimeout(retry, pause) : undefined
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [isWaiting, tries, retry])
}
