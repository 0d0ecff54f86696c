import { createHash } from 'node:crypto'

/** One row of the operation log before it is chained; `body` is the JSON text exactly as stored. */
export type LogEntry = {
  readonly corpId: string
  readonly instanceId: string
  readonly entry: number
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string
  readonly command: string
  readonly actorId: string | null
  readonly onBehalfOfId: string | null
  readonly body: string
  readonly client: string
  readonly requestId: string
}

/** What an instance's first entry is chained to. */
export const CHAIN_START = Buffer.alloc(32)

/** The hash of an entry: covers every column and the hash before it (security P-03, I-27). */
export function chainHash(previous: Buffer, entry: LogEntry): Buffer {
  const text = JSON.stringify([
    entry.corpId,
    entry.instanceId,
    entry.entry,
    entry.at,
    entry.command,
    entry.actorId,
    entry.onBehalfOfId,
    entry.body,
    entry.client,
    entry.requestId,
  ])
  return createHash('sha256').update(previous).update(text).digest()
}
