import type { SecurityEvent } from './security-event.ts'

const MINUTE_MS = 60_000
const MOST_SUMS = 10_000

/** An event on its way: when it happened, or what it counts for the first and the last time. */
export type Noted = {
  readonly corpId: string
  readonly event: SecurityEvent
  readonly times: number
  readonly at: number
  readonly lastAt: number
}

type Sum = {
  readonly corpId: string
  event: SecurityEvent
  since: number
  at: number
  lastAt: number
  times: number
}

/** Counts events that are alike: of one kind, by one person (or address), about one kind of thing, within a minute. */
export function createMinuteSums(now: () => number) {
  const open = new Map<string, Sum>()
  const keyOf = (corpId: string, { kind, actorId, address, subjectKind }: SecurityEvent): string =>
    JSON.stringify([corpId, kind, actorId ?? address, subjectKind])
  /** More than so many at once share one sum of their kind, which says nothing of who and what. */
  const sumOf = (corpId: string, event: SecurityEvent): Sum | undefined => {
    const exact = keyOf(corpId, event)
    const place =
      open.has(exact) || open.size < MOST_SUMS
        ? { key: exact, corpId, event }
        : { key: event.kind, corpId: '*', event: { kind: event.kind, actorId: null } }
    const known = open.get(place.key)
    const at = now()
    if (known === undefined) {
      open.set(place.key, { corpId: place.corpId, event: place.event, since: at, at, lastAt: at, times: 0 })
    }
    return known
  }
  return {
    /** True: the first of its minute, to be noted as it is. */
    add: (corpId: string, event: SecurityEvent): boolean => {
      const sum = sumOf(corpId, event)
      if (sum === undefined) return true
      const at = now()
      if (sum.times === 0) {
        // Its minute was quiet from then on: a new one begins.
        if (at - sum.since >= MINUTE_MS) {
          sum.since = at
          return true
        }
        sum.at = at
        if (sum.event.actorId !== null) sum.event = event
      }
      sum.times += 1
      sum.lastAt = at
      return false
    },
    /** What was counted in minutes that are over; with `all` in every one. */
    take: (all: boolean): Noted[] => {
      const time = now()
      const over = [...open].filter(([, { since }]) => all || time - since >= MINUTE_MS)
      for (const [key] of over) open.delete(key)
      return over.flatMap(([, { corpId, event, times, at, lastAt }]) =>
        times === 0 ? [] : { corpId, event, times, at, lastAt },
      )
    },
  }
}
