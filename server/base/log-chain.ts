import { createHash, randomBytes } from 'node:crypto'

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

/**
 * The hash of an entry: covers every column and the hash before it (security P-03, I-27). The body itself, as entries of
 * kind 0 have it; those written today stand by `linkHash`.
 */
export function chainHash(previous: Buffer, entry: LogEntry): Buffer {
  return hashOf(previous, partsOf(entry, entry.body))
}

/** What an entry is written with so that its body can be removed and the chain still holds. */
export type Sealed = { readonly salt: Buffer; readonly bodyHash: Buffer }

/** Entries whose hash covers `Sealed.bodyHash` (`operation_log.hash_kind`). */
export const SEALED_KIND = 1

/** A salt of its own for each entry: what stays after the body and the salt are gone cannot be guessed. */
export function sealBody(body: string): Sealed {
  const salt = randomBytes(16)
  return { salt, bodyHash: bodyHashOf(salt, body) }
}

export function bodyHashOf(salt: Buffer, body: string): Buffer {
  return createHash('sha256').update(salt).update(body).digest()
}

/** The hash of an entry of kind 1: of its body the hash alone. */
export function linkHash(previous: Buffer, entry: Omit<LogEntry, 'body'>, bodyHash: Buffer): Buffer {
  return hashOf(previous, [SEALED_KIND, ...partsOf(entry, bodyHash.toString('hex'))])
}

function partsOf(entry: Omit<LogEntry, 'body'>, body: string): readonly unknown[] {
  return [
    entry.corpId,
    entry.instanceId,
    entry.entry,
    entry.at,
    entry.command,
    entry.actorId,
    entry.onBehalfOfId,
    body,
    entry.client,
    entry.requestId,
  ]
}

function hashOf(previous: Buffer, parts: readonly unknown[]): Buffer {
  return createHash('sha256').update(previous).update(JSON.stringify(parts)).digest()
}
