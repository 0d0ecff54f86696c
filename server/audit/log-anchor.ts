import { CHAIN_START } from '../base/log-chain.ts'
import type { Database, Queryable } from '../db/database.ts'
import { grownHeads, insertAnchor, lastAnchor, lockAnchors } from '../stores/audit/log-anchors.ts'
import { organisationHead } from '../stores/audit/organisation-log.ts'
import { listCorps } from '../stores/organisation/corps.ts'
import { coverTombstones } from './cover-tombstones.ts'
import { type AnchorLine, anchorHash, appendAnchor } from './log-anchor-file.ts'
import type { SecondPlace } from './second-place.ts'

const BATCH = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export type AnchorOptions = {
  /** Null: the file alone. */
  readonly second?: SecondPlace | null
  readonly signal?: AbortSignal
}

/**
 * Writes down, outside the database, how far each chain of the operation log and of the organisations has grown (security
 * I-27): who rewrites a log with all its hashes still contradicts the file.
 */
export async function anchorLogs(
  database: Pick<Database, 'query' | 'transaction'>,
  dataDir: string,
  { second = null, signal }: AnchorOptions = {},
): Promise<void> {
  const keep = async (line: AnchorLine) => {
    await second?.keep(line)
    await appendAnchor(dataDir, line)
  }
  for (const { corp_id: corpId } of await listCorps(database)) {
    await coverTombstones(database, corpId, signal)
    for (let after: string | null = FIRST_ID; after !== null && signal?.aborted !== true; ) {
      const from: string = after
      after = await database.transaction((tx) => anchorBatch(tx, keep, corpId, from))
    }
  }
}

/** One anchor; answers with the last instance in it, null when no more grew. */
async function anchorBatch(
  tx: Queryable,
  keep: (line: AnchorLine) => Promise<void>,
  corpId: string,
  after: string,
): Promise<string | null> {
  await lockAnchors(tx, corpId)
  const heads = await grownHeads(tx, corpId, after, BATCH)
  const before = await lastAnchor(tx, corpId)
  const organisation = await organisationHead(tx, corpId)
  if (heads.length === 0 && (organisation?.number ?? 0) <= (before.organisation ?? 0)) return null
  const previous = before.hash ?? CHAIN_START
  const anchor: Omit<AnchorLine, 'hash'> = {
    corpId,
    number: (before.number ?? 0) + 1,
    at: before.now.toISOString(),
    previousHash: previous.toString('hex'),
    heads: heads.map(({ id, log_entry, log_hash }): [string, number, string] => [
      id,
      log_entry,
      log_hash.toString('hex'),
    ]),
    ...(organisation === null
      ? {}
      : { organisation: [organisation.number, organisation.hash.toString('hex')] }),
  }
  const hash = anchorHash(anchor)
  // The places outside first: a crash in between leaves a line too many, which is true all the same.
  await keep({ ...anchor, hash })
  await insertAnchor(
    tx,
    {
      corp_id: corpId,
      number: anchor.number,
      at: before.now,
      heads: heads.length,
      previous_hash: previous,
      hash: Buffer.from(hash, 'hex'),
      organisation,
    },
    heads,
  )
  return heads.at(-1)?.id ?? null
}
