import type { Queryable } from '../../db/database.ts'
import type { Claimed } from '../queue/declaration.ts'
import { declareQueue } from '../queue/queue.ts'
import type { MessageKind, OutboxRow } from './message.ts'

/** Where a channel stands with a message: the last recipient told, or done, perhaps with what it refused. */
export type ChannelProgress = {
  readonly after?: string
  readonly done?: true
  readonly refused?: string
}

/** A message in the hands of a relay. */
export type ClaimedMessage = Claimed & {
  readonly id: string
  readonly instance_id: string | null
  readonly message_key: string
  readonly kind: MessageKind
  readonly payload: OutboxRow['payload']
  readonly created_at: Date
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

/** Messages that channels still have to send, each tried until it gets no further (security I-24, K-9). */
export const outboxQueue = declareQueue<ClaimedMessage>({
  name: 'outbox',
  table: 'outbox',
  key: [['id', 'uuid']],
  waiting: `t.state = 'waiting'`,
  due: 'next_at',
  lease: 'leased_until',
  error: 'error',
  order: 't.next_at, t.id',
  answers: `t.instance_id, t.message_key, t.kind, t.payload, t.created_at, t.progress, app_now() as now`,
  // A step forward: earlier failures are forgiven.
  kept: 'progress = t.progress || $progress::jsonb, attempts = 1',
  finished: `state = 'done', done_at = app_now()`,
  buried: `state = 'dead', done_at = app_now()`,
  // Goes to the channels that failed or refused, not to those that are done.
  requeued: {
    by: 'id',
    buried: `t.state = 'dead'`,
    set: `state = 'waiting', done_at = null, progress = coalesce((select jsonb_object_agg(key, value)
      from jsonb_each(t.progress) where not value ? 'refused'), '{}')`,
  },
  // The channels' own rows stay.
  forgotten: { when: `t.state = 'done' and t.done_at < app_now() - interval '30 days'` },
  // Longer than a channel may take for one chunk, so a living relay never loses its lease.
  leaseSeconds: 60,
  mostAttempts: 5,
  backOff: { firstSeconds: 10, factor: 3 },
})

/** A channel is through with a message that is not finished otherwise; the count of tries goes on. */
export async function saveChannelEnd(
  db: Queryable,
  { corp_id, id }: Pick<ClaimedMessage, 'corp_id' | 'id'>,
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
