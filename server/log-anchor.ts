import type { Database, Queryable } from './db/database.ts'
import { anchorHash, appendAnchor } from './log-anchor-file.ts'
import { CHAIN_START } from './log-chain.ts'
import { listCorps } from './stores/corps.ts'
import { grownHeads, insertAnchor, lastAnchor, lockAnchors } from './stores/log-anchors.ts'

const BATCH = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Writes down, outside the database, how far each chain of the operation log has grown (security I-27): who rewrites a
 * log with all its hashes still contradicts the file.
 */
export async function anchorLogs(
  database: Pick<Database, 'query' | 'transaction'>,
  dataDir: string,
  signal?: AbortSignal,
): Promise<void> {
  for (const { corp_id: corpId } of await listCorps(database)) {
    for (let after: string | null = FIRST_ID; after !== null && signal?.aborted !== true; ) {
      const from: string = after
      after = await database.transaction((tx) => anchorBatch(tx, dataDir, corpId, from))
    }
  }
}

/** One anchor; answers with the last instance in it, null when nothing grew. */
async function anchorBatch(
  tx: Queryable,
  dataDir: string,
  corpId: string,
  after: string,
): Promise<string | null> {
  await lockAnchors(tx, corpId)
  const heads = await grownHeads(tx, corpId, after, BATCH)
  const last = heads.at(-1)
  if (last === undefined) return null
  const before = await lastAnchor(tx, corpId)
  const previous = before.hash ?? CHAIN_START
  const anchor = {
    corpId,
    number: (before.number ?? 0) + 1,
    at: before.now.toISOString(),
    previousHash: previous.toString('hex'),
    heads: heads.map(({ id, log_entry, log_hash }): [string, number, string] => [
      id,
      log_entry,
      log_hash.toString('hex'),
    ]),
  }
  const hash = anchorHash(anchor)
  // The file first: a crash in between leaves a line too many, which is true all the same.
  await appendAnchor(dataDir, { ...anchor, hash })
  await insertAnchor(
    tx,
    {
      corp_id: corpId,
      number: anchor.number,
      at: before.now,
      heads: heads.length,
      previous_hash: previous,
      hash: Buffer.from(hash, 'hex'),
    },
    heads,
  )
  return last.id
}
