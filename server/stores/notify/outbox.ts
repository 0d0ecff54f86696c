import type { Queryable } from '../../db/database.ts'
import type { MessageKind, OutboxRow } from './message.ts'

/** Where a channel stands with a message: the last recipient told, or done, perhaps with what it refused. */
export type ChannelProgress = {
  readonly after?: string
  readonly done?: true
  readonly refused?: string
}

/** A message in the hands of a relay. */
export type ClaimedMessage = {
  readonly corp_id: string
  readonly id: string
  readonly instance_id: string | null
  readonly message_key: string
  readonly kind: MessageKind
  readonly payload: OutboxRow['payload']
  readonly created_at: Date
  /** Tries without progress, this one included. */
  readonly attempts: number
  readonly progress: Readonly<Record<string, ChannelProgress>>
  /** Database time of the claim. */
  readonly now: Date
}

export type Promised = {
  readonly corpId: string
  readonly instanceId: string | null
  readonly entry: number
  /** ISO 8601, UTC. */
  readonly at: string
}

/** Stores promises of the given command; one that is there already stays as it is. */
export async function addToOutbox(
  db: Queryable,
  { corpId, instanceId, entry, at }: Promised,
  rows: readonly OutboxRow[],
): Promise<void> {
  await db.query({
    name: 'outbox-add',
    text: `insert into outbox (corp_id, id, instance_id, entry, message_key, kind, payload, created_at, next_at)
      select $1, r.id, $2, $3, r.message_key, r.kind, r.payload, $4, app_now()
      from jsonb_to_recordset($5::jsonb) as r(id uuid, message_key text, kind text, payload jsonb)
      on conflict (corp_id, message_key) do nothing`,
    values: [corpId, instanceId, entry, at, JSON.stringify(rows)],
  })
}

/** Takes due messages in hand: nobody else gets them before the lease is over (security I-24, K-9). */
export async function claimMessages(
  db: Queryable,
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedMessage[]> {
  const { rows } = await db.query<ClaimedMessage>({
    name: 'outbox-claim',
    // Found by their places: a join over keys reads the whole table where its statistics are of an empty one.
    text: `update outbox o set attempts = o.attempts + 1, leased_until = app_now() + make_interval(secs => $2)
      where o.ctid = any (array(
        select due.ctid from outbox due
        where due.state = 'waiting' and due.next_at <= app_now() and coalesce(due.leased_until <= app_now(), true)
        order by due.next_at, due.id limit $1 for update skip locked))
      returning o.corp_id, o.id, o.instance_id, o.message_key, o.kind, o.payload, o.created_at, o.attempts, o.progress,
        app_now() as now`,
    values: [limit, leaseSeconds],
  })
  return rows
}

type Key = { readonly corp_id: string; readonly id: string }

/** A step forward: the lease begins anew and earlier failures are forgiven. */
export async function saveProgress(
  db: Queryable,
  { corp_id, id }: Key,
  channel: string,
  progress: ChannelProgress,
  leaseSeconds: number,
): Promise<void> {
  await db.query({
    name: 'outbox-progress',
    text: `update outbox set progress = progress || $3::jsonb, attempts = 1,
        leased_until = app_now() + make_interval(secs => $4)
      where corp_id = $1 and id = $2 and state = 'waiting'`,
    values: [corp_id, id, JSON.stringify({ [channel]: progress }), leaseSeconds],
  })
}

/** A channel is through with a message that is not finished otherwise; the count of tries goes on. */
export async function saveChannelEnd(
  db: Queryable,
  { corp_id, id }: Key,
  channel: string,
  progress: ChannelProgress,
): Promise<void> {
  await db.query({
    name: 'outbox-channel-end',
    text: `update outbox set progress = progress || $3::jsonb
      where corp_id = $1 and id = $2 and state = 'waiting'`,
    values: [corp_id, id, JSON.stringify({ [channel]: progress })],
  })
}

/** Sent by every channel. */
export async function closeMessages(db: Queryable, messages: readonly Key[]): Promise<void> {
  for (const [corpId, own] of Map.groupBy(messages, ({ corp_id }) => corp_id)) {
    await db.query({
      name: 'outbox-close',
      text: `update outbox set state = 'done', error = null, done_at = app_now()
        where corp_id = $1 and id = any($2::uuid[]) and state = 'waiting'`,
      values: [corpId, own.map(({ id }) => id)],
    })
  }
}

/** Given up; the reason stays to be read. */
export async function buryMessage(db: Queryable, { corp_id, id }: Key, error: string): Promise<void> {
  await db.query({
    name: 'outbox-bury',
    text: `update outbox set state = 'dead', error = $3, done_at = app_now()
      where corp_id = $1 and id = $2 and state = 'waiting'`,
    values: [corp_id, id, error],
  })
}

/** Tries again after a while. `counted` false: the try does not bring it nearer to the dead list. */
export async function postponeMessage(
  db: Queryable,
  { corp_id, id }: Key,
  how: { readonly seconds: number; readonly error: string; readonly counted: boolean },
): Promise<void> {
  await db.query({
    name: 'outbox-postpone',
    text: `update outbox set next_at = app_now() + make_interval(secs => $3), leased_until = null, error = $4,
        attempts = case when $5 then attempts else greatest(attempts - 1, 0) end
      where corp_id = $1 and id = $2 and state = 'waiting'`,
    values: [corp_id, id, how.seconds, how.error, how.counted],
  })
}

/** Puts given-up messages of an organisation back: to the channels that failed or refused, not to those that are done. */
export async function requeueMessages(db: Queryable, corpId: string, ids: readonly string[]): Promise<void> {
  await db.query({
    text: `update outbox set state = 'waiting', attempts = 0, next_at = app_now(), leased_until = null, done_at = null,
        progress = coalesce((select jsonb_object_agg(key, value) from jsonb_each(progress) where not value ? 'refused'), '{}')
      where corp_id = $1 and id = any($2::uuid[]) and state = 'dead'`,
    values: [corpId, [...ids]],
  })
}

const KEPT_DAYS = 30

/** Forgets what was sent long ago; the channels' own rows stay. */
export async function forgetSentMessages(db: Queryable): Promise<void> {
  await db.query({
    text: `delete from outbox where state = 'done' and done_at < app_now() - make_interval(days => $1)`,
    values: [KEPT_DAYS],
  })
}
