import { bodyHashOf, CHAIN_START, chainHash, linkHash, SEALED_KIND } from '../base/log-chain.ts'
import type { Queryable } from '../db/database.ts'
import { type Head, headsAfter, type LogRow, logsOf } from '../stores/audit/operation-log.ts'

/** What is wrong with a log, at its first broken entry. */
export type Broken = {
  readonly corpId: string
  readonly instanceId: string
  readonly entry: number
  /** The entry up to which it may have been rewritten; absent: it is this very entry. */
  readonly upTo?: number
  readonly what: 'missing entry' | 'changed entry' | 'broken link' | 'dropped tail' | 'rewritten'
}

export type Verified = {
  readonly instances: number
  readonly entries: number
  readonly broken: readonly Broken[]
}

const BATCH = 500

/** Follows the hash chain of every instance (security I-27, P-03) and names the first broken entry of each. */
export async function verifyLogs(db: Queryable): Promise<Verified> {
  let instances = 0
  let entries = 0
  const broken: Broken[] = []
  for (let last: Head | null = null; ; ) {
    const heads = await headsAfter(db, last, BATCH)
    for (const [corpId, own] of Map.groupBy(heads, (head) => head.corp_id)) {
      const rows = await logsOf(
        db,
        corpId,
        own.map((head) => head.id),
      )
      const logs = Map.groupBy(rows, (row) => row.instance_id)
      entries += rows.length
      broken.push(...own.flatMap((head) => firstBroken(head, logs.get(head.id) ?? []) ?? []))
    }
    instances += heads.length
    last = heads.at(-1) ?? null
    if (heads.length < BATCH || last === null) return { instances, entries, broken }
  }
}

/**
 * The first entry of one log that does not hold; null when the whole chain does. Bodies may be missing only in the log of
 * a deleted instance, whose head is in its tombstone.
 */
export function firstBroken(head: Head, log: readonly LogRow[], isDeleted = false): Broken | null {
  const at = (entry: number, what: Broken['what']): Broken => ({
    corpId: head.corp_id,
    instanceId: head.id,
    entry,
    what,
  })
  let previous: Buffer = CHAIN_START
  for (const [index, row] of log.entries()) {
    if (row.entry !== index + 1) return at(index + 1, 'missing entry')
    if (!row.previous_hash.equals(previous)) return at(row.entry, 'broken link')
    if (!isWhole(previous, row, isDeleted)) return at(row.entry, 'changed entry')
    previous = row.hash
  }
  if (log.length !== head.log_entry || !previous.equals(head.log_hash))
    return at(log.length + 1, 'dropped tail')
  return null
}

/**
 * Whether an entry is what its hash says. One of kind 0 whose body was removed is held by its link alone: its hash is in
 * the next one, and the last in the tombstone.
 */
function isWhole(previous: Buffer, row: LogRow, isDeleted: boolean): boolean {
  const { body, salt, body_hash: bodyHash, hash } = row
  if (body === null && !isDeleted) return false
  const entry = entryOf(row)
  if (row.hash_kind !== SEALED_KIND)
    return body === null || chainHash(previous, { ...entry, body }).equals(hash)
  if (bodyHash === null) return false
  const isBody = body === null || (salt !== null && bodyHashOf(salt, body).equals(bodyHash))
  return isBody && linkHash(previous, entry, bodyHash).equals(hash)
}

function entryOf(row: LogRow) {
  return {
    corpId: row.corp_id,
    instanceId: row.instance_id,
    entry: row.entry,
    at: row.at.toISOString(),
    command: row.command,
    actorId: row.actor_id,
    onBehalfOfId: row.on_behalf_of_id,
    client: row.client,
    requestId: row.request_id,
  }
}
