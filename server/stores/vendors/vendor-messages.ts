import * as z from 'zod/mini'
import type { Vendor } from '../../../contract/vendor.ts'
import type { Queryable } from '../../db/database.ts'
import type { Message } from '../../notify/outbox/channel.ts'
import { ABOUT_TASKS } from '../notify/message.ts'
import { LISTED, type MessageListRow } from '../notify/messages.ts'
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

/** A message for one person at one vendor, in the hands of a sender. */
export type VendorMessageKey = {
  readonly corp_id: string
  readonly vendor: Vendor
  readonly user_id: string
  readonly message_key: string
  readonly attempts: number
}

export type Parcel = {
  /** Of each organisation. */
  readonly tasks: number
  readonly others: number
  readonly leaseSeconds: number
}

/** Takes the next in hand: of every organisation so many tasks and so many others, however many of either are due. */
export async function claimVendorMessages(
  db: Queryable,
  vendor: Vendor,
  { tasks, others, leaseSeconds }: Parcel,
): Promise<VendorMessageKey[]> {
  const { rows } = await db.query<VendorMessageKey>({
    name: 'vendor-message-claim',
    // Found by their places: a join over keys reads the whole table where its statistics are of an empty one.
    text: `update vendor_message m set attempts = m.attempts + 1, due_at = app_now() + make_interval(secs => $2)
      where m.ctid = any (array(
        select due.ctid from vendor_corp c cross join (values (${TASKS_LANE}, $1::int), (${OTHERS_LANE}, $4)) as l(lane, most)
          cross join lateral (select o.ctid from vendor_message o
            where o.corp_id = c.corp_id and o.vendor = c.vendor and o.state = 'waiting' and o.lane = l.lane
              and o.due_at <= app_now()
            order by o.due_at limit l.most for update skip locked) as due
        where c.vendor = $3))
      returning m.corp_id, m.vendor, m.user_id, m.message_key, m.attempts`,
    values: [tasks, leaseSeconds, vendor, others],
  })
  return rows
}

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

/**
 * Of a message `m`: its work item is closed, somebody else's, or deleted; looking at it is not enough (as UNREAD has it
 * for what is only told).
 */
export const HANDLED = `not exists (select from notification n join work_item w on w.corp_id = n.corp_id and w.id = n.work_item_id
  where n.corp_id = m.corp_id and n.user_id = m.user_id and n.message_key = m.message_key and w.status = 2
    and (w.holder_id = n.user_id or exists (select from work_item_candidate c where c.corp_id = n.corp_id
      and c.user_id = n.user_id and c.work_item_id = n.work_item_id)))`

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
  const isWaiting = end.state === 'waiting'
  await db.query({
    name: 'vendor-message-settle',
    // Handled while it was on its way: what happened to its document was looked at before this stood there.
    text: `update vendor_message m set state = $5, due_at = app_now() + make_interval(secs => $6),
        attempts = case when $7 then attempts else 0 end, sent_as = sent_as || $8::jsonb, outcome = coalesce($9, outcome),
        sent_at = case when $5 in ('sent', 'closed') then coalesce(sent_at, app_now()) else sent_at end,
        close_since = case when $5 = 'sent' and ${HANDLED} then coalesce(close_since, app_now()) else close_since end
      where corp_id = $1 and vendor = $2 and user_id = $3 and message_key = $4`,
    values: [
      row.corp_id,
      row.vendor,
      row.user_id,
      row.message_key,
      end.state,
      isWaiting ? end.seconds : 0,
      !isWaiting || end.counted,
      JSON.stringify(end.sentAs),
      end.state === 'waiting' ? null : (end.outcome ?? null),
    ],
  })
}

const KEPT_DAYS = 30

/** What still stands at a vendor is kept, until it could not be closed for as long. */
export async function forgetVendorMessages(db: Queryable): Promise<void> {
  await db.query({
    text: `delete from vendor_message m where created_at < app_now() - make_interval(days => $1)
      and (state <> 'sent' or close_since < app_now() - make_interval(days => $1) or not exists (select from vendor_corp c
        where c.corp_id = m.corp_id and c.vendor = m.vendor))`,
    values: [KEPT_DAYS],
  })
}
