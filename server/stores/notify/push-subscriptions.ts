import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/database.ts'

export type NewSubscription = {
  readonly corpId: string
  readonly userId: string
  readonly sessionId: string
  readonly endpoint: string
  readonly endpointHash: Buffer
  readonly p256dh: Buffer
  readonly auth: Buffer
  readonly keyIndex: string
  readonly locale: string
}

/** Whether any browser at all wants to be told. */
export async function hasSubscriptions(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'push-any',
    text: 'select exists (select from push_subscription) as found',
  })
  return rows[0]?.found ?? false
}

/** Browsers of one person; an older one gives way. */
const MOST_BROWSERS = 20

/** A browser is told what one person is told: whoever signed in on it last (security S-10). */
export async function saveSubscription(tx: Queryable, one: NewSubscription): Promise<void> {
  await tx.query({
    text: `delete from push_subscription where endpoint_hash = $3 and (corp_id <> $1 or user_id <> $2)`,
    values: [one.corpId, one.userId, one.endpointHash],
  })
  await tx.query({
    text: `insert into push_subscription (corp_id, id, user_id, session_id, endpoint, endpoint_hash, p256dh, auth,
        key_index, locale, created_at, seen_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, app_now(), app_now())
      on conflict (corp_id, endpoint_hash) do update set session_id = excluded.session_id, p256dh = excluded.p256dh,
        auth = excluded.auth, key_index = excluded.key_index, locale = excluded.locale, seen_at = excluded.seen_at`,
    values: [
      one.corpId,
      randomUUID(),
      one.userId,
      one.sessionId,
      one.endpoint,
      one.endpointHash,
      one.p256dh,
      one.auth,
      one.keyIndex,
      one.locale,
    ],
  })
  await tx.query({
    text: `delete from push_subscription where corp_id = $1 and user_id = $2 and id not in (
        select id from push_subscription where corp_id = $1 and user_id = $2
        order by seen_at desc, id limit ${MOST_BROWSERS})`,
    values: [one.corpId, one.userId],
  })
}

export async function deleteSubscription(
  db: Queryable,
  { corpId, userId }: { readonly corpId: string; readonly userId: string },
  endpointHash: Buffer,
): Promise<void> {
  await db.query({
    text: 'delete from push_subscription where corp_id = $1 and user_id = $2 and endpoint_hash = $3',
    values: [corpId, userId, endpointHash],
  })
}

/** The push service knows it no more, or its person has left it. */
export async function forgetSubscription(db: Queryable, corpId: string, id: string): Promise<void> {
  await db.query({
    name: 'push-forget',
    text: 'delete from push_subscription where corp_id = $1 and id = $2',
    values: [corpId, id],
  })
}
