import type { Database, Queryable } from '../db/database.ts'
import { logsOf } from '../stores/audit/operation-log.ts'
import { beganAt, tombstonesWithoutEntry } from '../stores/audit/organisation-log.ts'
import type { Tombstone } from '../stores/audit/tombstones.ts'
import { brokenDeletedLog } from './deleted-log.ts'
import { addTombstone, beginOrganisationLog } from './organisation-chain.ts'

const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** For so long an older server may run beside this one and delete without an entry. */
const GRACE_MS = 7 * 24 * 3_600_000

/**
 * Begins the chain of an organisation, and takes up tombstones that were there before it or come of an older server.
 * Only those whose log is whole and ends where they say, and only in the first week: what has no entry afterwards is for
 * the verifier to name.
 */
export async function coverTombstones(
  database: Pick<Database, 'transaction'>,
  corpId: string,
  signal?: AbortSignal,
): Promise<void> {
  for (let after: string | null = FIRST_ID; after !== null && signal?.aborted !== true; ) {
    const from: string = after
    after = await database.transaction((tx) => coverBatch(tx, corpId, from))
  }
}

/** Answers with the last tombstone it looked at; null when there are no more. */
async function coverBatch(tx: Queryable, corpId: string, after: string): Promise<string | null> {
  await beginOrganisationLog(tx, corpId)
  const { at, now } = await beganAt(tx, corpId)
  if (now.getTime() - at.getTime() > GRACE_MS) return null
  const stones = await tombstonesWithoutEntry(tx, corpId, after, BATCH)
  for (const stone of await truthful(tx, corpId, stones))
    await addTombstone(tx, 'tombstoneFound', stone, null)
  return stones.length < BATCH ? null : (stones.at(-1)?.instance_id ?? null)
}

async function truthful(tx: Queryable, corpId: string, stones: readonly Tombstone[]): Promise<Tombstone[]> {
  if (stones.length === 0) return []
  const ids = stones.map(({ instance_id }) => instance_id)
  const logs = Map.groupBy(await logsOf(tx, corpId, ids), (row) => row.instance_id)
  return stones.filter((stone) => {
    const { instance_id: instanceId, log_entry: logEntry, log_hash: logHash } = stone
    return brokenDeletedLog({ corpId, instanceId, logEntry, logHash }, logs.get(instanceId) ?? []) === null
  })
}
