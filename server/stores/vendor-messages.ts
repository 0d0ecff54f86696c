import * as z from 'zod/mini'
import type { Vendor } from '../../contract/vendor.ts'
import type { Queryable } from '../db/database.ts'
import type { Message } from '../outbox/channel.ts'
import { LISTED, type MessageListRow } from './messages.ts'
import type { VendorCorpRow } from './vendor-corps.ts'

/** Whether any organisation at all is connected to a vendor. */
export async function hasVendors(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'vendor-any',
    text: 'select exists (select from vendor_corp) as found',
  })
  return rows[0]?.found ?? false
}

/** Notes what people are to be told at the vendors they are known to; a repeat changes nothing (engine G9). */
export async function enqueueVendorMessages(db: Queryable, messages: readonly Message[]): Promise<void> {
  const told = messages.flatMap(({ corpId, key, createdAt, recipients }) =>
    recipients.map(({ userId }) => ({ corpId, key, createdAt, userId })),
  )
  await db.query({
    name: 'vendor-message-enqueue',
    text: `insert into vendor_message (corp_id, vendor, user_id, message_key, created_at, due_at)
      select c.corp_id, c.vendor, u.user_id, m.message_key, m.created_at, app_now()
      from unnest($1::text[], $2::uuid[], $3::text[], $4::timestamptz[]) as m(corp_id, user_id, message_key, created_at)
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

export async function claimVendorMessages(
  db: Queryable,
  vendor: Vendor,
  limit: number,
  leaseSeconds: number,
): Promise<VendorMessageKey[]> {
  const { rows } = await db.query<VendorMessageKey>({
    name: 'vendor-message-claim',
    text: `with due as (select corp_id, vendor, user_id, message_key from vendor_message
        where state = 'waiting' and vendor = $3 and due_at <= app_now() order by due_at limit $1
        for update skip locked)
      update vendor_message m set attempts = m.attempts + 1, due_at = app_now() + make_interval(secs => $2) from due
      where m.corp_id = due.corp_id and m.vendor = due.vendor and m.user_id = due.user_id
        and m.message_key = due.message_key
      returning m.corp_id, m.vendor, m.user_id, m.message_key, m.attempts`,
    values: [limit, leaseSeconds, vendor],
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
      order by n.created_at`,
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
  const isWaiting = end.state === 'waiting'
  await db.query({
    name: 'vendor-message-settle',
    text: `update vendor_message set state = $5, due_at = app_now() + make_interval(secs => $6),
        attempts = case when $7 then attempts else 0 end, sent_as = sent_as || $8::jsonb, outcome = coalesce($9, outcome),
        sent_at = case when $5 in ('sent', 'closed') then coalesce(sent_at, app_now()) else sent_at end
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

/** Something at a vendor that still says a task waits, though it does not. */
export type StaleVendorMessage = VendorMessageRow & {
  readonly sent_at: Date
  /** Since when it is to be closed, and how often that was tried. */
  readonly close_since: Date
  readonly close_attempts: number
}

/** Takes in hand what was handled anywhere meanwhile: the task does not wait for this person any more. */
export async function claimStaleVendorMessages(
  db: Queryable,
  vendor: Vendor,
  limit: number,
  leaseSeconds: number,
): Promise<StaleVendorMessage[]> {
  const { rows } = await db.query<StaleVendorMessage>({
    name: 'vendor-message-stale',
    text: `with stale as (select m.corp_id, m.vendor, m.user_id, m.message_key from vendor_message m
        join notification n on n.corp_id = m.corp_id and n.user_id = m.user_id and n.message_key = m.message_key
        where m.state = 'sent' and m.vendor = $3 and m.due_at <= app_now() and ${HANDLED} order by m.due_at limit $1
        for update of m skip locked),
      q as (update vendor_message o set close_attempts = o.close_attempts + 1,
          close_since = coalesce(o.close_since, app_now()), due_at = app_now() + make_interval(secs => $2)
        from stale where o.corp_id = stale.corp_id and o.vendor = stale.vendor and o.user_id = stale.user_id
          and o.message_key = stale.message_key
        returning o.corp_id, o.vendor, o.user_id, o.message_key, o.attempts, o.close_since, o.close_attempts)
      select ${DETAILS}, m.sent_at, q.close_since, q.close_attempts, ${LISTED} from q ${AROUND}`,
    values: [limit, leaseSeconds, vendor],
  })
  return rows
}

/** It could not be closed now: again after so many seconds. A try that the vendor was not asked in is not counted. */
export async function postponeClosing(
  db: Queryable,
  row: StaleVendorMessage,
  { seconds, counted }: { readonly seconds: number; readonly counted: boolean },
): Promise<void> {
  await db.query({
    name: 'vendor-message-close-later',
    text: `update vendor_message set due_at = app_now() + make_interval(secs => $5),
        close_attempts = case when $6 then close_attempts else greatest(0, close_attempts - 1) end
      where corp_id = $1 and vendor = $2 and user_id = $3 and message_key = $4`,
    values: [row.corp_id, row.vendor, row.user_id, row.message_key, seconds, counted],
  })
}

/** The work item is closed or somebody else's; looking at it is not enough (as UNREAD has it for what is only told). */
const HANDLED = `not exists (select from work_item w where w.corp_id = n.corp_id and w.id = n.work_item_id
  and w.status = 2 and (w.holder_id = n.user_id or exists (select from work_item_candidate c
    where c.corp_id = n.corp_id and c.user_id = n.user_id and c.work_item_id = n.work_item_id)))`

/**
 * Takes in hand notices of the last day of which DingTalk has not said yet whom they reached. One that gets no answer
 * comes again less and less, every two hours at last.
 */
export async function claimUnconfirmed(db: Queryable, limit: number): Promise<VendorMessageRow[]> {
  const { rows } = await db.query<VendorMessageRow>({
    name: 'vendor-message-unconfirmed',
    text: `with unconfirmed as (select m.corp_id, m.vendor, m.user_id, m.message_key from vendor_message m
        where m.vendor = 'dingtalk' and m.state in ('sent', 'closed') and m.outcome is null and m.sent_as ? 'notice'
          and m.sent_at between app_now() - interval '20 hours' and app_now() - interval '1 minute'
          and coalesce(m.receipt_due_at, m.sent_at) <= app_now()
        order by m.sent_at limit $1 for update of m skip locked),
      q as (update vendor_message o set receipt_attempts = o.receipt_attempts + 1,
          receipt_due_at = app_now() + make_interval(mins => least(120, (2 ^ least(o.receipt_attempts, 7))::int))
        from unconfirmed w where o.corp_id = w.corp_id and o.vendor = w.vendor and o.user_id = w.user_id
          and o.message_key = w.message_key
        returning o.corp_id, o.vendor, o.user_id, o.message_key, o.attempts)
      select ${DETAILS}, ${LISTED} from q ${AROUND}`,
    values: [limit],
  })
  return rows
}

/** What the vendor says of it. */
export async function noteReceipt(db: Queryable, row: VendorMessageKey, outcome: string): Promise<void> {
  await db.query({
    name: 'vendor-message-receipt',
    text: `update vendor_message set outcome = $5
      where corp_id = $1 and vendor = $2 and user_id = $3 and message_key = $4`,
    values: [row.corp_id, row.vendor, row.user_id, row.message_key, outcome],
  })
}

const KEPT_DAYS = 30

export async function forgetVendorMessages(db: Queryable): Promise<void> {
  await db.query({
    text: 'delete from vendor_message where created_at < app_now() - make_interval(days => $1)',
    values: [KEPT_DAYS],
  })
}
