import type { Queryable } from '../../server/db/database.ts'
import { effectQueue } from '../../server/stores/instances/effects.ts'
import { timerQueue } from '../../server/stores/instances/timers.ts'
import { outboxQueue } from '../../server/stores/notify/outbox.ts'
import { pushQueue } from '../../server/stores/notify/push.ts'
import type { Claimed } from '../../server/stores/queue/declaration.ts'
import type { Postponement, Queue } from '../../server/stores/queue/queue.ts'
import { exportQueue } from '../../server/stores/records/list-exports.ts'
import { closingQueue } from '../../server/stores/vendors/vendor-closings.ts'
import { vendorMessageQueue } from '../../server/stores/vendors/vendor-messages.ts'
import { hintQueue } from '../../server/stores/vendors/vendor-sync.ts'

/** The organisation and the instance of every planted row. */
export const QUEUE_CORP = 'yuanshan'
export const QUEUE_INSTANCE = '00000000-0000-4000-8000-000000000001'

/** A row in hand, whatever its queue. */
export type Held = {
  readonly key: string
  readonly attempts: number
  keep(): Promise<boolean>
  postpone(how: Postponement): Promise<void>
  finish(): Promise<Date | undefined>
  bury(error: string): Promise<Date | undefined>
}

export type QueueCase = Pick<
  Queue<Claimed>,
  'statements' | 'mostAttempts' | 'leaseSeconds' | 'retrySeconds' | 'secondsToNext' | 'forget'
> & {
  readonly name: string
  readonly table: string
  /** Whatever is old is forgotten, also what waits. */
  readonly forgetsByAge?: true
  /** Where a given-up row can be found again: the ids by which it is put back. */
  readonly requeuedBy?: readonly string[]
  claim(db: Queryable, limit: number): Promise<readonly Held[]>
  requeue(db: Queryable, corpId: string, ids: readonly string[]): Promise<void>
  /** Writes so many rows that are due. */
  plant(db: Queryable, count: number): Promise<void>
}

type Plan<Row extends Claimed> = {
  /** Absent: the table. */
  readonly name?: string
  readonly queue: Queue<Row>
  readonly table: string
  readonly insert: string
  readonly requeuedBy?: readonly string[]
  readonly forgetsByAge?: true
  keyOf(row: Row): string
  /** What its declaration asks for besides. */
  readonly given?: Readonly<
    Partial<Record<'claim' | 'keep' | 'postpone' | 'finish' | 'bury', Readonly<Record<string, unknown>>>>
  >
}

function caseOf<Row extends Claimed>(plan: Plan<Row>): QueueCase {
  const { queue, given = {}, keyOf, insert } = plan
  const held = (db: Queryable, row: Row): Held => ({
    key: keyOf(row),
    attempts: row.attempts,
    keep: () => queue.keep(db, row, given.keep),
    postpone: (how) => queue.postpone(db, [row], how, given.postpone),
    finish: () => queue.finish(db, [row], given.finish),
    bury: (error) => queue.bury(db, [row], error, given.bury),
  })
  return {
    ...queue,
    ...(plan.requeuedBy && { requeuedBy: plan.requeuedBy }),
    ...(plan.forgetsByAge && { forgetsByAge: plan.forgetsByAge }),
    name: plan.name ?? plan.table,
    table: plan.table,
    claim: async (db, limit) => (await queue.claim(db, limit, given.claim)).map((row) => held(db, row)),
    plant: async (db, count) => {
      await db.query({ text: insert, values: [QUEUE_CORP, count] })
    },
  }
}

const PERSON = '00000000-0000-4000-8000-000000000002'
const VENDOR = 'wecom'
const BROWSER = '00000000-0000-4000-8000-000000000003'

/** What the rows of some tables belong to. */
export async function plantOwners(db: Queryable): Promise<void> {
  const corp = [QUEUE_CORP]
  await db.query({
    text: `insert into corp (corp_id, name, created_at) values ($1, 'Yuanshan', app_now())`,
    values: corp,
  })
  await db.query({
    text: `insert into app_user (corp_id, id, username, name, person_id, created_at)
      values ($1, '${PERSON}', 'linjing', 'Lin Jing', '${PERSON}', app_now())`,
    values: corp,
  })
  await db.query({
    text: `insert into vendor_corp (corp_id, vendor, vendor_corp_id, client_id, agent_id, sealed_secrets, connected_at,
        sync_due_at) values ($1, '${VENDOR}', 'theirs', 'key', '1', '', app_now(), app_now())`,
    values: corp,
  })
  await db.query({
    text: `insert into vendor_user (corp_id, vendor, vendor_corp_id, vendor_user_id, user_id)
      values ($1, '${VENDOR}', 'theirs', 'linjing', '${PERSON}')`,
    values: corp,
  })
  await db.query({
    text: `insert into push_subscription (corp_id, id, user_id, session_id, endpoint, endpoint_hash, p256dh, auth, key_index,
        locale, created_at, seen_at)
      values ($1, '${BROWSER}', '${PERSON}', '${PERSON}', '', '', '', '', '', 'zh', app_now(), app_now())`,
    values: corp,
  })
}

/** Every declared queue, by the name of its table. */
export const QUEUES: readonly QueueCase[] = [
  caseOf({
    queue: effectQueue,
    table: 'effect',
    insert: `insert into effect (corp_id, id, instance_id, entry, kind, payload, created_at, next_at)
      select $1, gen_random_uuid(), '${QUEUE_INSTANCE}', n, 'markRevoked', '{}', app_now(), app_now()
      from generate_series(1, $2::int) as n`,
    requeuedBy: [QUEUE_INSTANCE],
    keyOf: ({ id }) => id,
  }),
  caseOf({
    queue: timerQueue,
    table: 'timer',
    insert: `insert into timer (corp_id, instance_id, number, kind, due_at)
      select $1, '${QUEUE_INSTANCE}', n, 'timeout', app_now() from generate_series(1, $2::int) as n`,
    requeuedBy: [QUEUE_INSTANCE],
    keyOf: ({ number }) => String(number),
  }),
  caseOf({
    queue: outboxQueue,
    table: 'outbox',
    insert: `insert into outbox (corp_id, id, entry, message_key, kind, payload, created_at, next_at)
      select $1, gen_random_uuid(), n, 'message ' || n, 'mention', '{}', app_now(), app_now()
      from generate_series(1, $2::int) as n`,
    keyOf: ({ id }) => id,
    given: { keep: { progress: '{"inApp": {"after": "1"}}' } },
  }),
  caseOf({
    queue: hintQueue,
    table: 'vendor_hint',
    insert: `insert into vendor_hint (corp_id, vendor, vendor_user_id, noted_at, due_at)
      select $1, '${VENDOR}', 'person ' || n, app_now(), app_now() from generate_series(1, $2::int) as n`,
    keyOf: ({ vendor_user_id }) => vendor_user_id,
    given: { claim: { vendor: VENDOR } },
  }),
  caseOf({
    queue: exportQueue,
    table: 'list_export',
    insert: `insert into list_export (corp_id, id, user_id, app_code, schema_code, asked, language, status, created_at)
      select $1, gen_random_uuid(), '${PERSON}', 'app', 'trips', '{}', 'zh', 'INIT', app_now()
      from generate_series(1, $2::int) as n`,
    keyOf: ({ id }) => id,
    given: { keep: { count: 1 }, finish: { storage_key: 'file', count: 1 } },
  }),
  caseOf({
    queue: pushQueue,
    table: 'push_message',
    insert: `insert into push_message (corp_id, subscription_id, message_key, created_at, due_at)
      select $1, '${BROWSER}', 'message ' || n, app_now(), app_now() from generate_series(1, $2::int) as n`,
    keyOf: ({ message_key }) => message_key,
    given: { finish: { tag: 'tag' } },
  }),
  caseOf({
    queue: vendorMessageQueue,
    table: 'vendor_message',
    insert: `insert into vendor_message (corp_id, vendor, user_id, message_key, created_at, due_at)
      select $1, '${VENDOR}', '${PERSON}', 'message ' || n, app_now(), app_now()
      from generate_series(1, $2::int) as n`,
    forgetsByAge: true,
    keyOf: ({ message_key }) => message_key,
    given: {
      claim: { vendor: VENDOR, others: 3 },
      postpone: { sent_as: '{}' },
      finish: { state: 'closed', sent_as: '{}', outcome: null },
      bury: { sent_as: '{}' },
    },
  }),
  caseOf({
    queue: closingQueue,
    name: 'vendor_message, to be closed',
    table: 'vendor_message',
    insert: `insert into vendor_message (corp_id, vendor, user_id, message_key, created_at, due_at, state, sent_at, close_since)
      select $1, '${VENDOR}', '${PERSON}', 'message ' || n, app_now(), app_now(), 'sent', app_now(), app_now()
      from generate_series(1, $2::int) as n`,
    keyOf: ({ message_key }) => message_key,
    given: { claim: { vendor: VENDOR } },
  }),
]
