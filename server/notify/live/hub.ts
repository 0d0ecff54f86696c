import { randomUUID } from 'node:crypto'
import { EVENT_HEARTBEAT_SECONDS, type LiveMessage } from '../../../contract/events.ts'
import { type BatchEntry, batch, payloadsOf } from './batch.ts'

/** The channel on which nodes tell one another. */
export const EVENTS_CHANNEL = 'countersign_events'

const BATCH_MS = 25
const LOOK_AGAIN = `${eventOf({ type: 'work' })}${eventOf({ type: 'counts' })}`

/** One open stream of one session. */
export type Subscriber = {
  readonly corpId: string
  readonly userId: string
  readonly sessionId: string
  send(text: string): void
  end(): void
}

/** Carries hints to the people they concern, on this node at once and through the database to the others. */
export type EventHub = {
  /** Call after the commit: a hint that arrives earlier would be answered with the old state. */
  publish(corpId: string, userIds: readonly string[], message: LiveMessage): void
  /** Returns how to leave. */
  subscribe(subscriber: Subscriber): () => void
  /** Ends the streams of a person, or of one session, on every node. */
  closeSession(corpId: string, userId: string, sessionId?: string): void
  /** What another node published; own notifications are recognised and ignored. */
  receive(payload: string): void
  /** Tells everyone here to look again: after hints from other nodes may have been lost. */
  refreshAll(): void
  readonly openStreams: number
  close(): Promise<void>
}

export type HubOptions = {
  readonly notify: (payload: string) => Promise<unknown>
  /** A lost notification is a late screen, not a wrong one: it is logged and dropped. */
  readonly onNotifyError: (error: unknown) => void
}

export function createHub(options: HubOptions): EventHub {
  const node = randomUUID()
  const byPerson = new Map<string, Set<Subscriber>>()
  let waiting: BatchEntry[] = []
  let timer: NodeJS.Timeout | undefined
  let lastFlush: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const heartbeat = setInterval(() => {
    for (const subscribers of byPerson.values()) for (const one of subscribers) one.send(':\n\n')
  }, EVENT_HEARTBEAT_SECONDS * 1_000)
  heartbeat.unref()

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const payloads = payloadsOf(node, waiting)
    waiting = []
    lastFlush = Promise.all(payloads.map((payload) => options.notify(payload))).catch(options.onNotifyError)
  }

  function tellOthers(entry: BatchEntry): void {
    waiting.push(entry)
    timer ??= setTimeout(flush, BATCH_MS)
  }

  function deliver({ corpId, userIds, message, sessionId }: BatchEntry): void {
    const text = message ? eventOf(message) : ''
    for (const userId of userIds) {
      for (const subscriber of [...(byPerson.get(personKey(corpId, userId)) ?? [])]) {
        if (message) subscriber.send(text)
        else if (sessionId === undefined || sessionId === subscriber.sessionId) subscriber.end()
      }
    }
  }

  function spread(entry: BatchEntry): void {
    if (entry.userIds.length === 0) return
    deliver(entry)
    tellOthers(entry)
  }

  return {
    publish: (corpId, userIds, message) => spread({ corpId, userIds: [...userIds], message }),
    closeSession: (corpId, userId, sessionId) => spread({ corpId, userIds: [userId], sessionId }),
    subscribe: (subscriber) => {
      // A request that was on its way when the server began to stop would hold it up as long as streams live.
      if (isClosed) {
        subscriber.end()
        return () => {}
      }
      const key = personKey(subscriber.corpId, subscriber.userId)
      const subscribers = byPerson.get(key) ?? new Set()
      byPerson.set(key, subscribers.add(subscriber))
      return () => {
        subscribers.delete(subscriber)
        if (subscribers.size === 0 && byPerson.get(key) === subscribers) byPerson.delete(key)
      }
    },
    receive: (payload) => {
      const parsed = batch.safeParse(parseJson(payload))
      if (parsed.success && parsed.data.node !== node) parsed.data.entries.forEach(deliver)
    },
    refreshAll: () => {
      for (const subscribers of byPerson.values()) for (const one of subscribers) one.send(LOOK_AGAIN)
    },
    get openStreams() {
      return [...byPerson.values()].reduce((sum, subscribers) => sum + subscribers.size, 0)
    },
    close: async () => {
      isClosed = true
      clearInterval(heartbeat)
      for (const subscribers of [...byPerson.values()]) for (const one of [...subscribers]) one.end()
      flush()
      await lastFlush
    },
  }
}

function eventOf(message: LiveMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`
}

function personKey(corpId: string, userId: string): string {
  return `${corpId}/${userId}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
