import type { Queryable } from './db/database.ts'
import { CHAIN_START, chainHash } from './log-chain.ts'
import { type Head, headsAfter, type LogRow, logsOf } from './stores/operation-log.ts'

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

/** The first entry of one log that does not hold; null when the whole chain does. */
export function firstBroken(head: Head, log: readonly LogRow[]): Broken | null {
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
    if (!chainHash(previous, entryOf(row)).equals(row.hash)) return at(row.entry, 'changed entry')
    previous = row.hash
  }
  if (log.length !== head.log_entry || !previous.equals(head.log_hash))
    return at(log.length + 1, 'dropped tail')
  return null
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
    body: row.body,
    client: row.client,
    requestId: row.request_id,
  }
}
