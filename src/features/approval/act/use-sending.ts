import { useCallback, useEffect, useRef, useState } from 'react'
import { isTransient } from '../../../lib/base/app-error.ts'
import { isOnline } from '../../../lib/device/online.ts'
import type { Attempt } from '../../../shared/actions/make-attempt.ts'
import type { Outcome } from '../../../shared/actions/outcome.ts'
import { keepWhileSending, type Left } from '../../../shared/decisions/queue.ts'

export type Sending =
  | { readonly kind: 'idle' }
  /** `isSlow`: it takes longer than people expect. */
  | { readonly kind: 'sending'; readonly key: string; readonly isSlow: boolean }
  /** offline: it never left this device. unknown: no answer came, it may have been carried out. */
  | { readonly kind: 'waiting'; readonly key: string; readonly why: 'offline' | 'unknown' }
  /** Carried out; the page is about to show what follows. */
  | { readonly kind: 'done'; readonly key: string }

type Ends = {
  readonly onDone: (attempt: Attempt, outcome: Outcome) => void
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
  /** The page stays and is ready for the next action. */
  rest(): void
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

  const endKept = useRef<((left: Left) => void) | null>(null)
  const settle = useCallback((left: Left) => {
    endKept.current?.(left)
    endKept.current = null
  }, [])
  // Left without an answer: what was decided is sent without this page.
  useEffect(() => () => settle(mayHaveArrived.current ? 'unsure' : 'unsent'), [settle])

  const run = useCallback(
    async (attempt: Attempt) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      tries.current += 1
      const { key } = attempt.offer
      const wasOnline = isOnline()
      mayHaveArrived.current ||= wasOnline
      setSending({ kind: 'sending', key, isSlow: tries.current > 1 })
      const slow = setTimeout(() => setSending({ kind: 'sending', key, isSlow: true }), SLOW_MS)
      try {
        const outcome = await attempt.post()
        settle('answered')
        running.current = null
        setSending({ kind: 'done', key })
        latest.current.onDone(attempt, outcome)
      } catch (error) {
        if (isTransient(error)) {
          setSending({ kind: 'waiting', key, why: mayHaveArrived.current ? 'unknown' : 'offline' })
        } else {
          settle('answered')
          running.current = null
          setSending({ kind: 'idle' })
          latest.current.onRefused(attempt, error)
        }
      } finally {
        clearTimeout(slow)
        isUnderWay.current = false
      }
    },
    [settle],
  )

  const retry = useCallback(() => {
    if (running.current !== null) void run(running.current)
  }, [run])
  useRetries(sending.kind === 'waiting', tries, retry)

  return {
    sending,
    send: (attempt) => {
      if (running.current !== null) return
      running.current = attempt
      if (attempt.kept !== null) endKept.current = keepWhileSending(attempt.kept)
      tries.current = 0
      mayHaveArrived.current = false
      void run(attempt)
    },
    retry,
    takeBack: () => {
      if (mayHaveArrived.current) return
      settle('answered')
      running.current = null
      setSending({ kind: 'idle' })
    },
    rest: () => setSending({ kind: 'idle' }),
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
