import * as z from 'zod/mini'
import type { Vendor } from '../../../contract/vendor.ts'
import type { Queryable } from '../../db/database.ts'
import type { Message } from '../../notify/outbox/channel.ts'
import { ABOUT_TASKS } from '../notify/message.ts'
import { LISTED, type MessageListRow } from '../notify/messages.ts'
import type { Claimed } from '../queue/declaration.ts'
import { declareQueue } from '../queue/queue.ts'
import type { VendorCorpRow } from './vendor-corps.ts'

/** Whether any organisation at all is connected to a vendor. */
export async function hasVendors(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'vendor-any',
    text: 'select exists (select from vendor_corp) as found',
  })
  return rows[0]?.found ?? false
}

/** Tasks have a lane of their own: whatever else is due, they go first. */
const TASKS_LANE = 0
const OTHERS_LANE = 1

/** Notes what people are to be told at the vendors they are known to; a repeat changes nothing (engine G9). */
export async function enqueueVendorMessages(db: Queryable, messages: readonly Message[]): Promise<void> {
  const told = messages.flatMap(({ recipients, ...message }) =>
    recipients.map(({ userId }) => ({ ...message, userId })),
  )
  await db.query({
    name: 'vendor-message-enqueue',
    text: `insert into vendor_message (corp_id, vendor, user_id, message_key, created_at, due_at, instance_id, lane)
      select c.corp_id, c.vendor, u.user_id, m.message_key, m.created_at, app_now(), m.instance_id, m.lane
      from unnest($1::text[], $2::uuid[], $3::text[], $4::timestamptz[], $5::uuid[], $6::smallint[])
        as m(corp_id, user_id, message_key, created_at, instance_id, lane)
      join vendor_corp c on c.corp_id = m.corp_id
      join vendor_user u on u.corp_id = c.corp_id and u.vendor = c.vendor and u.vendor_corp_id = c.vendor_corp_id
        and u.user_id = m.user_id
      order by c.corp_id, c.vendor, u.user_id, m.message_key
      on conflict do nothing`,
    values: [
      told.map(({ corpId }) => corpId),
      told.map(({ userId }) => userId),
      told.map(({ key }) => key),
      told.map(({ createdAt }) => createdAt),
      told.map(({ instanceId }) => instanceId),
      told.map(({ kind }) => (ABOUT_TASKS.has(kind) ? TASKS_LANE : OTHERS_LANE)),
    ],
  })
}

/** What the vendor calls the parts that were sent. */
export const sentAs = z.object({
  notice: z.optional(z.string()),
  todo: z.optional(z.string()),
  card: z.optional(z.string()),
})
export type SentAs = z.infer<typeof sentAs>

/**
 * Of a message `t`: its work item is closed, somebody else's, or deleted; looking at it is not enough (as UNREAD has it
 * for what is only told).
 */
export const HANDLED = `not exists (select from notification n join work_item w on w.corp_id = n.corp_id and w.id = n.work_item_id
  where n.corp_id = t.corp_id and n.user_id = t.user_id and n.message_key = t.message_key and w.status = 2
    and (w.holder_id = n.user_id or exists (select from work_item_candidate c where c.corp_id = n.corp_id
      and c.user_id = n.user_id and c.work_item_id = n.work_item_id)))`

/** A message for one person at one vendor, in the hands of a sender. */
export type VendorMessageKey = Claimed & {
  readonly vendor: Vendor
  readonly user_id: string
  readonly message_key: string
}

/** What names a message besides its organisation. */
export const MESSAGE_KEY = [
  ['vendor', 'text'],
  ['user_id', 'uuid'],
  ['message_key', 'text'],
] as const

/** Less and less often while the vendor says no; the age of what is tried ends it, not the number of tries. */
export const PATIENT = {
  mostAttempts: Infinity,
  backOff: { firstSeconds: 15, factor: 4, longestSeconds: 1_800 },
}

const KEPT_DAYS = 30
const KEPT = `make_interval(days => ${KEPT_DAYS})`

/** What people are to be told: of every organisation so many tasks and so many others, however many of either are due. */
export const vendorMessageQueue = declareQueue<VendorMessageKey>({
  name: 'vendor-messages',
  table: 'vendor_message',
  key: MESSAGE_KEY,
  waiting: `t.state = 'waiting'`,
  due: 'due_at',
  // The order begins with the lane, which only the index by lanes has: with `lane = l.lane` it would be any index by
  // due_at, and a task would be looked for among all that is due where the statistics know of no task.
  pick: `select due.ctid from vendor_corp c
      cross join (values (${TASKS_LANE}, $limit::int), (${OTHERS_LANE}, $others)) as l(lane, most)
      cross join lateral (select o.ctid from vendor_message o
        where o.corp_id = c.corp_id and o.vendor = c.vendor and o.state = 'waiting'
          and o.lane >= l.lane and o.lane <= l.lane and o.due_at <= app_now()
        order by o.lane, o.due_at limit l.most for update skip locked) as due
    where c.vendor = $vendor`,
  postponed: 'sent_as = t.sent_as || $sent_as::jsonb',
  // Handled while it was on its way: what happened to its document was looked at before this stood there.
  finished: `state = $state, due_at = app_now(), sent_as = t.sent_as || $sent_as::jsonb,
    outcome = coalesce($outcome, t.outcome), sent_at = coalesce(t.sent_at, app_now()),
    close_since = case when $state = 'sent' and ${HANDLED} then coalesce(t.close_since, app_now()) else t.close_since end`,
  buried: `state = 'failed', sent_as = t.sent_as || $sent_as::jsonb, outcome = $error`,
  // What still stands at a vendor is kept, until it could not be closed for as long.
  forgotten: {
    when: `t.created_at < app_now() - ${KEPT} and (t.state <> 'sent' or t.close_since < app_now() - ${KEPT}
      or not exists (select from vendor_corp c where c.corp_id = t.corp_id and c.vendor = t.vendor))`,
  },
  // Longer than a run works on what it took in hand.
  leaseSeconds: 300,
  ...PATIENT,
})

/** All that decides whether, when and what a person is told. */
export type VendorMessageRow = MessageListRow &
  VendorMessageKey &
  VendorCorpRow & {
    readonly now: Date
    readonly sent_as: unknown
    readonly vendor_user_id: string
    readonly union_id: string | null
    readonly organisation_name: string
    readonly organisation_version: number
    readonly organisation_locale: string
    readonly locale: string
    readonly time_zone: string
    readonly alive: boolean
    readonly wanted: boolean
    readonly quiet_from: number | null
    readonly quiet_until: number | null
  }

const DETAILS = `q.corp_id, q.vendor, q.user_id, q.message_key, q.attempts, app_now() as now, m.sent_as,
  v.vendor_user_id, v.union_id, k.vendor_corp_id, k.client_id, k.agent_id, k.sealed_secrets,
  c.name as organisation_name, c.organisation_version::int, c.locale as organisation_locale,
  coalesce(u.locale, c.locale) as locale, coalesce(nullif(u.settings->>'timeZone', ''), c.time_zone) as time_zone,
  u.active as alive, (n.kind <> all(coalesce(t.push_off, '{}'))) as wanted, t.quiet_from, t.quiet_until`
const AROUND = `join vendor_message m on m.corp_id = q.corp_id and m.vendor = q.vendor and m.user_id = q.user_id
    and m.message_key = q.message_key
  join vendor_corp k on k.corp_id = m.corp_id and k.vendor = m.vendor
  join vendor_user v on v.corp_id = k.corp_id and v.vendor = k.vendor and v.vendor_corp_id = k.vendor_corp_id
    and v.user_id = m.user_id
  join app_user u on u.corp_id = m.corp_id and u.id = m.user_id
  join corp c on c.corp_id = m.corp_id
  join notification n on n.corp_id = m.corp_id and n.user_id = m.user_id and n.message_key = m.message_key
  left join message_setting t on t.corp_id = m.corp_id and t.user_id = m.user_id
  left join instance i on i.corp_id = n.corp_id and i.id = n.instance_id`

/** What is known of claimed messages; one whose notification is not written yet, or whose connection is gone, has no row. */
export async function readVendorMessages(
  db: Queryable,
  claimed: readonly VendorMessageKey[],
): Promise<VendorMessageRow[]> {
  const { rows } = await db.query<VendorMessageRow>({
    name: 'vendor-message-details',
    text: `select ${DETAILS}, ${LISTED}
      from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::int[])
        as q(corp_id, vendor, user_id, message_key, attempts) ${AROUND}
      order by m.lane, n.created_at`,
    values: [...keysOf(claimed), claimed.map(({ attempts }) => attempts)],
  })
  return rows
}

function keysOf(rows: readonly VendorMessageKey[]) {
  return [
    rows.map(({ corp_id }) => corp_id),
    rows.map(({ vendor }) => vendor),
    rows.map(({ user_id }) => user_id),
    rows.map(({ message_key }) => message_key),
  ]
}

/** What became of a try. `waiting`: again after so many seconds; one that is no try is not counted. */
export type VendorMessageEnd =
  | {
      readonly state: 'waiting'
      readonly seconds: number
      readonly counted: boolean
      readonly sentAs: SentAs
    }
  /** `outcome`: what of it did not reach the person. */
  | { readonly state: 'sent' | 'closed'; readonly outcome?: string; readonly sentAs: SentAs }
  | { readonly state: 'failed'; readonly outcome: string; readonly sentAs: SentAs }

export async function settleVendorMessage(
  db: Queryable,
  row: VendorMessageKey,
  end: VendorMessageEnd,
): Promise<void> {
  const sent_as = JSON.stringify(end.sentAs)
  if (end.state === 'waiting') await vendorMessageQueue.postpone(db, [row], end, { sent_as })
  else if (end.state === 'failed') await vendorMessageQueue.bury(db, [row], end.outcome, { sent_as })
  else {
    const { state, outcome = null } = end
    await vendorMessageQueue.finish(db, [row], { state, outcome, sent_as })
  }
}
