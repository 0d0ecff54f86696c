import type { Queryable } from '../db/database.ts'

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

/** A copy on its way to some people. */
export type Circulation = {
  readonly instanceId: string
  /** 0: of no node's visit. */
  readonly activation: number
  readonly node: string
  /** Null: by rule. */
  readonly senderId: string | null
  readonly note: string
}

/**
 * Gives copies to people (engine K2): one item per person and activation; a second time it is unread again with the
 * new note. Nothing for an instance that is gone.
 */
export async function giveCopies(
  db: Queryable,
  corpId: string,
  { instanceId, activation, node, senderId, note }: Circulation,
  userIds: readonly string[],
): Promise<void> {
  await db.query({
    name: 'give-copies',
    text: `insert into circulate_item (corp_id, id, instance_id, activation, activity_code, workflow_code, app_code,
        holder_id, sender_id, note, received_at)
      select $1, gen_random_uuid(), i.id, $3, $4, i.workflow_code, i.app_code, u.id, $5, $6, app_now()
      from instance i cross join unnest($7::uuid[]) u(id) where i.corp_id = $1 and i.id = $2
      on conflict (corp_id, instance_id, activation, holder_id) do update
        set note = excluded.note, sender_id = excluded.sender_id, received_at = excluded.received_at, read_at = null`,
    values: [corpId, instanceId, activation, node, senderId, note, userIds],
  })
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
    text: `update circulate_item set read_at = coalesce(read_at, app_now()), reply = coalesce($4, reply),
        replied_at = case when $4::text is null then replied_at else app_now() end
      where corp_id = $1 and holder_id = $2 and id = any($3::uuid[]) returning id, instance_id, sender_id`,
    values: [corpId, userId, ids, reply],
  })
  return rows.map(({ id, instance_id, sender_id }) => ({ id, instanceId: instance_id, senderId: sender_id }))
}

/** Opening the detail reads a person's copies of an instance (engine K3). */
export async function readCopiesOf(
  db: Queryable,
  corpId: string,
  userId: string,
  instanceId: string,
): Promise<void> {
  await db.query({
    name: 'read-copies-of',
    text: `update circulate_item set read_at = app_now()
      where corp_id = $1 and holder_id = $2 and instance_id = $3 and read_at is null`,
    values: [corpId, userId, instanceId],
  })
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
      order by received_at, id limit 5000`,
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
