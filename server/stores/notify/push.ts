import type { MessageSettings } from '../../../contract/message-settings.ts'
import type { Queryable } from '../../db/database.ts'
import type { Message } from '../../notify/outbox/channel.ts'
import { type Claimed, DELETED } from '../queue/declaration.ts'
import { declareQueue } from '../queue/queue.ts'
import { LISTED, type MessageListRow, UNREAD } from './messages.ts'

/** Notes for every browser of the recipients what it is to be told; a repeat changes nothing (engine G9). */
export async function enqueuePushes(db: Queryable, messages: readonly Message[]): Promise<void> {
  const told = messages.flatMap(({ corpId, key, createdAt, recipients }) =>
    recipients.map(({ userId }) => ({ corpId, key, createdAt, userId })),
  )
  await db.query({
    name: 'push-enqueue',
    text: `insert into push_message (corp_id, subscription_id, message_key, created_at, due_at)
      select s.corp_id, s.id, m.message_key, m.created_at, app_now()
      from unnest($1::text[], $2::uuid[], $3::text[], $4::timestamptz[]) as m(corp_id, user_id, message_key, created_at)
      join push_subscription s on s.corp_id = m.corp_id and s.user_id = m.user_id
      on conflict do nothing`,
    values: [
      told.map(({ corpId }) => corpId),
      told.map(({ userId }) => userId),
      told.map(({ key }) => key),
      told.map(({ createdAt }) => createdAt),
    ],
  })
}

/** A message for a browser in the hands of a sender. */
export type DuePush = Claimed & { readonly subscription_id: string; readonly message_key: string }

const SHOWN_DAYS = 7

/** What browsers are to be told. Told is what one shows now, under a tag; what is given up goes. */
export const pushQueue = declareQueue<DuePush>({
  name: 'pushes',
  table: 'push_message',
  key: [
    ['subscription_id', 'uuid'],
    ['message_key', 'text'],
  ],
  waiting: `t.state = 'waiting'`,
  due: 'due_at',
  finished: `state = 'shown', tag = $tag`,
  buried: DELETED,
  forgotten: {
    when: `t.state = 'shown' and t.created_at < app_now() - make_interval(days => ${SHOWN_DAYS})`,
  },
  // Longer than the slowest services take for all of them.
  leaseSeconds: 120,
  // Their age ends it.
  mostAttempts: Infinity,
  backOff: { firstSeconds: 30, factor: 4, longestSeconds: 3_600 },
})

/** All that decides whether, when and what a browser is told. */
export type PushRow = MessageListRow &
  DuePush & {
    readonly now: Date
    readonly user_id: string
    readonly endpoint: string
    readonly p256dh: Buffer
    readonly auth: Buffer
    readonly key_index: string
    readonly locale: string
    readonly organisation_version: number
    readonly organisation_locale: string
    readonly time_zone: string
    /** The person is active and did not sign out of the browser. */
    readonly alive: boolean
    readonly wanted: boolean
    readonly quiet_from: number | null
    readonly quiet_until: number | null
    readonly digest: MessageSettings['digest']
    readonly digest_at: number
  }

/** What is known of claimed messages; one whose notification is not written yet has no row. */
export async function readPushes(db: Queryable, claimed: readonly DuePush[]): Promise<PushRow[]> {
  const { rows } = await db.query<PushRow>({
    name: 'push-details',
    text: `select q.corp_id, q.subscription_id, q.message_key, q.attempts, app_now() as now, s.user_id, s.endpoint,
        s.p256dh, s.auth, s.key_index, s.locale, c.organisation_version::int, c.locale as organisation_locale,
        coalesce(nullif(u.settings->>'timeZone', ''), c.time_zone) as time_zone,
        (u.active and exists (select from session l where l.corp_id = s.corp_id and l.id = s.session_id
          and l.ended_at is null and l.session_epoch = u.session_epoch)) as alive,
        (n.kind <> all(coalesce(t.push_off, '{}'))) as wanted, t.quiet_from, t.quiet_until,
        coalesce(t.digest, 'atOnce') as digest, coalesce(t.digest_at, 540) as digest_at, ${LISTED}
      from unnest($1::text[], $2::uuid[], $3::text[], $4::int[])
        as q(corp_id, subscription_id, message_key, attempts)
      join push_subscription s on s.corp_id = q.corp_id and s.id = q.subscription_id
      join app_user u on u.corp_id = s.corp_id and u.id = s.user_id
      join corp c on c.corp_id = s.corp_id
      join notification n on n.corp_id = s.corp_id and n.user_id = s.user_id and n.message_key = q.message_key
      left join message_setting t on t.corp_id = s.corp_id and t.user_id = s.user_id
      left join instance i on i.corp_id = n.corp_id and i.id = n.instance_id
      order by n.created_at`,
    values: [
      claimed.map(({ corp_id }) => corp_id),
      claimed.map(({ subscription_id }) => subscription_id),
      claimed.map(({ message_key }) => message_key),
      claimed.map(({ attempts }) => attempts),
    ],
  })
  return rows
}

/** What a browser still shows although it was read or handled somewhere else. */
export type StalePush = {
  readonly corp_id: string
  readonly subscription_id: string
  readonly tag: string
  readonly endpoint: string
  readonly p256dh: Buffer
  readonly auth: Buffer
  readonly now: Date
}

/** Takes them off the books: whoever asks sends the word to close them. */
export async function takeStale(db: Queryable, limit: number): Promise<StalePush[]> {
  const { rows } = await db.query<StalePush>({
    name: 'push-stale',
    text: `with stale as (select p.corp_id, p.subscription_id, p.tag from push_message p
        join push_subscription s on s.corp_id = p.corp_id and s.id = p.subscription_id
        join notification n on n.corp_id = p.corp_id and n.user_id = s.user_id and n.message_key = p.message_key
        where p.state = 'shown' group by p.corp_id, p.subscription_id, p.tag having bool_and(not (${UNREAD})) limit $1),
      gone as (delete from push_message p using stale
        where p.corp_id = stale.corp_id and p.subscription_id = stale.subscription_id and p.tag = stale.tag)
      select stale.*, s.endpoint, s.p256dh, s.auth, app_now() as now
      from stale join push_subscription s on s.corp_id = stale.corp_id and s.id = stale.subscription_id`,
    values: [limit],
  })
  return rows
}

const UNSEEN_DAYS = 60

/** Forgets browsers that did not open the app for long. */
export async function forgetOldBrowsers(db: Queryable): Promise<void> {
  await db.query({
    text: `delete from push_subscription where seen_at < app_now() - make_interval(days => $1)`,
    values: [UNSEEN_DAYS],
  })
}
