import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/database.ts'

/** Whether a person was sent a copy of an instance: he may read it as long as he lives with it (engine K4). */
export async function hasCopy(
  db: Queryable,
  corpId: string,
  instanceId: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'has-copy',
    text: `select exists (select 1 from circulate_item
      where corp_id = $1 and instance_id = $2 and holder_id = $3) as found`,
    values: [corpId, instanceId, userId],
  })
  return rows[0]?.found === true
}

/** Everyone who was sent a copy of an instance. */
export async function copyHolders(
  db: Queryable,
  corpId: string,
  instanceId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ holder_id: string }>({
    name: 'copy-holders',
    text: 'select distinct holder_id from circulate_item where corp_id = $1 and instance_id = $2',
    values: [corpId, instanceId],
  })
  return new Set(rows.map(({ holder_id }) => holder_id))
}

/** Copies on their way to some people. */
export type Copies = {
  readonly corpId: string
  readonly instanceId: string
  /** 0: sent by hand by the initiator, or at the end. */
  readonly activation: number
  readonly node: string
  /** Null: by rule. */
  readonly senderId: string | null
  readonly note: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly holderIds: readonly string[]
}

/**
 * Gives each person a copy to read. Who has one of this activation keeps it, with the new note and unread again (engine
 * K2); the same sending a second time changes nothing. Answers with the people whose list changed.
 */
export async function giveCopies(db: Queryable, copies: Copies): Promise<string[]> {
  // The run may have gone on in a version that calls the node otherwise: the visit knows (engine X5).
  const { rows } = await db.query<{ holder_id: string }>({
    name: 'copies-give',
    text: `insert into circulate_item as c (corp_id, id, instance_id, activation, activity_code, workflow_code, app_code,
        holder_id, sender_id, note, received_at)
      select $1, r.id, i.id, $3, coalesce(i.state -> 'activations' -> ($3 - 1) ->> 'node', $4), i.workflow_code, i.app_code, r.holder_id, $5, $6, $7
      from instance i, unnest($8::uuid[], $9::uuid[]) as r(id, holder_id)
      where i.corp_id = $1 and i.id = $2 for key share of i
      on conflict (corp_id, instance_id, activation, holder_id) do update
        set sender_id = excluded.sender_id, note = excluded.note, received_at = excluded.received_at, read_at = null
        where c.received_at < excluded.received_at
      returning holder_id`,
    values: [
      copies.corpId,
      copies.instanceId,
      copies.activation,
      copies.node,
      copies.senderId,
      copies.note,
      copies.at,
      copies.holderIds.map(() => randomUUID()),
      [...copies.holderIds],
    ],
  })
  return rows.map((row) => row.holder_id)
}

/** A copy that was marked as read now, with whom to tell of a reply. */
export type ReadCopy = { readonly id: string; readonly instanceId: string; readonly senderId: string | null }

/** Marks copies of a person as read, with a reply where he wrote one; those of others and unknown ones stay out. */
export async function readCopiesNow(
  db: Queryable,
  corpId: string,
  userId: string,
  ids: readonly string[],
  reply: string | null,
): Promise<readonly ReadCopy[]> {
  const { rows } = await db.query<{ id: string; instance_id: string; sender_id: string | null }>({
    name: 'read-copies',
    // Locked in one order by everybody, so that two who read several at once do not wait for each other (W-19).
    text: `update circulate_item set read_at = coalesce(read_at, app_now()), reply = coalesce($4, reply),
        replied_at = case when $4::text is null then replied_at else app_now() end
      where corp_id = $1 and id = any(array(select c.id from circulate_item c
        where c.corp_id = $1 and c.holder_id = $2 and c.id = any($3::uuid[]) order by c.id for update))
      returning id, instance_id, sender_id`,
    values: [corpId, userId, ids, reply],
  })
  return rows.map(({ id, instance_id, sender_id }) => ({ id, instanceId: instance_id, senderId: sender_id }))
}

/** Opening the detail reads a person's copies of an instance (engine K3); false when there was nothing unread. */
export async function readCopiesOf(
  db: Queryable,
  corpId: string,
  userId: string,
  instanceId: string,
): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>({
    name: 'read-copies-of',
    text: `update circulate_item set read_at = app_now()
      where corp_id = $1 and id = any(array(select c.id from circulate_item c
        where c.corp_id = $1 and c.holder_id = $2 and c.instance_id = $3 and c.read_at is null
        order by c.id for update))
      returning id`,
    values: [corpId, userId, instanceId],
  })
  return rows.length > 0
}

/** Who got a copy, when, and who read it. */
export type Reading = {
  readonly holderId: string
  readonly senderId: string | null
  readonly node: string
  readonly sentAt: Date
  readonly readAt: Date | null
  readonly reply: string | null
}

/** The copies of an instance, in the order they went out; of one sender when named. */
export async function readingsOf(
  db: Queryable,
  corpId: string,
  instanceId: string,
  senderId: string | null,
): Promise<readonly Reading[]> {
  const { rows } = await db.query<{
    holder_id: string
    sender_id: string | null
    activity_code: string
    received_at: Date
    read_at: Date | null
    reply: string | null
  }>({
    name: 'readings',
    text: `select holder_id, sender_id, activity_code, received_at, read_at, reply from circulate_item
      where corp_id = $1 and instance_id = $2 and ($3::uuid is null or sender_id = $3)
      order by received_at, id`,
    values: [corpId, instanceId, senderId],
  })
  return rows.map((row) => ({
    holderId: row.holder_id,
    senderId: row.sender_id,
    node: row.activity_code,
    sentAt: row.received_at,
    readAt: row.read_at,
    reply: row.reply,
  }))
}

/** The newest copy that a person has of an instance. */
export type Copy = { readonly node: string; readonly senderId: string | null; readonly note: string }

export async function copyOf(
  db: Queryable,
  corpId: string,
  instanceId: string,
  userId: string,
): Promise<Copy | null> {
  const { rows } = await db.query<{ activity_code: string; sender_id: string | null; note: string }>({
    name: 'copy-of',
    text: `select activity_code, sender_id, note from circulate_item
      where corp_id = $1 and instance_id = $2 and holder_id = $3 order by received_at desc limit 1`,
    values: [corpId, instanceId, userId],
  })
  const row = rows[0]
  return row === undefined ? null : { node: row.activity_code, senderId: row.sender_id, note: row.note }
}
