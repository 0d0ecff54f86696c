import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../base/log.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
const HEARTBEAT_MS = 20_000

export type ListenOptions = {
  readonly connectionString: string
  readonly channel: string
  readonly onPayload: (payload: string) => void
  /** After a broken connection is back: payloads sent in between are lost, so the caller looks for itself. */
  readonly onReconnect?: () => void
  readonly log: Log
}

export type Listener = {
  /** Resolves once listening for the first time. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** Listens on a channel with a connection of its own, and goes on listening after the server was away. */
export function listen(options: ListenOptions): Listener {
  const ending = new AbortController()
  const { promise: ready, resolve: onReady } = Promise.withResolvers<void>()
  const running = run(options, ending.signal, onReady)
  return {
    ready,
    close: async () => {
      ending.abort()
      await running
    },
  }
}

async function run(options: ListenOptions, ending: AbortSignal, onReady: () => void): Promise<void> {
  let wait = FIRST_PAUSE_MS
  let connectedBefore = false
  while (!ending.aborted) {
    try {
      await listenUntilBroken(options, ending, () => {
        wait = FIRST_PAUSE_MS
        onReady()
        if (connectedBefore) options.onReconnect?.()
        connectedBefore = true
      })
    } catch (error) {
      options.log.warn({ err: error, channel: options.channel }, 'the listening connection broke')
    }
    if (ending.aborted) return
    await pause(wait, undefined, { signal: ending }).catch(() => {})
    wait = Math.min(LONGEST_PAUSE_MS, wait * 2)
  }
}

/** Returns at `ending`, throws when the connection breaks. */
async function listenUntilBroken(
  { connectionString, channel, onPayload }: ListenOptions,
  ending: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
    application_name: 'countersign listen',
  })
  const over = Promise.withResolvers<void>()
  client.on('error', over.reject)
  client.on('end', () => over.reject(new Error('The server closed the listening connection')))
  client.on('notification', ({ payload }) => onPayload(payload ?? ''))
  const finish = () => over.resolve()
  ending.addEventListener('abort', finish, { once: true })
  // A half-open connection tells nothing by itself; a question it cannot answer does.
  const heartbeat = setInterval(() => client.query('select 1').catch(over.reject), HEARTBEAT_MS)
  try {
    over.promise.catch(() => {})
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    onListening()
    await over.promise
  } finally {
    clearInterval(heartbeat)
    ending.removeEventListener('abort', finish)
    await client.end().catch(() => {})
  }
}
