import { createHash } from 'node:crypto'
import { CHAIN_START } from '../base/log-chain.ts'
import type { Queryable } from '../db/database.ts'
import {
  type EntryKind,
  insertEntry,
  lockOrganisationLog,
  type OrganisationEntry,
} from '../stores/audit/organisation-log.ts'
import { type Tombstone, tombstonesOf } from '../stores/audit/tombstones.ts'

/** The hash of an entry: covers every column and the hash before it. */
export function organisationHash(previous: Buffer, entry: Omit<OrganisationEntry, 'previous_hash' | 'hash'>) {
  const { corp_id, number, at, kind, actor_id, body } = entry
  const text = JSON.stringify([corp_id, number, at.toISOString(), kind, actor_id, body])
  return createHash('sha256').update(previous).update(text).digest()
}

/** Covers every column of a tombstone. */
export function tombstoneHash(stone: Tombstone): string {
  const text = JSON.stringify([
    stone.corp_id,
    stone.instance_id,
    stone.sequence_no,
    stone.title,
    stone.workflow_code,
    stone.deleted_by,
    stone.deleted_at.toISOString(),
    stone.reason,
    stone.log_entry,
    stone.log_hash.toString('hex'),
  ])
  return createHash('sha256').update(text).digest('hex')
}

/** Sees to it that an organisation has its chain, and holds it until the transaction ends. */
export async function beginOrganisationLog(tx: Queryable, corpId: string): Promise<void> {
  const { number } = await lockOrganisationLog(tx, corpId)
  if (number === 0) await add(tx, corpId, { kind: 'begun', actorId: null, body: {} })
}

/** Writes down that an instance was deleted, in the transaction that deletes it and behind everything else in it. */
export async function addDeletion(tx: Queryable, corpId: string, instanceId: string): Promise<void> {
  const [stone] = await tombstonesOf(tx, corpId, [instanceId])
  if (stone === undefined) throw new Error('a deleted instance has no tombstone')
  await addTombstone(tx, 'instanceDeleted', stone, stone.deleted_by)
}

/** Writes down a tombstone: what was deleted, by whom and when, how long its log was and where that ended. */
export async function addTombstone(
  tx: Queryable,
  kind: EntryKind,
  stone: Tombstone,
  actorId: string | null,
): Promise<void> {
  await beginOrganisationLog(tx, stone.corp_id)
  const body = {
    instanceId: stone.instance_id,
    sequenceNo: stone.sequence_no,
    workflowCode: stone.workflow_code,
    deletedBy: stone.deleted_by,
    deletedAt: stone.deleted_at.toISOString(),
    logEntry: stone.log_entry,
    logHash: stone.log_hash.toString('hex'),
    tombstoneHash: tombstoneHash(stone),
  }
  await add(tx, stone.corp_id, { kind, actorId, body })
}

async function add(
  tx: Queryable,
  corpId: string,
  what: { readonly kind: EntryKind; readonly actorId: string | null; readonly body: object },
): Promise<void> {
  const head = await lockOrganisationLog(tx, corpId)
  const previous = head.number === 0 ? CHAIN_START : head.hash
  const entry = {
    corp_id: corpId,
    number: head.number + 1,
    at: head.now,
    kind: what.kind,
    actor_id: what.actorId,
    body: JSON.stringify(what.body),
  }
  await insertEntry(tx, { ...entry, previous_hash: previous, hash: organisationHash(previous, entry) })
}
