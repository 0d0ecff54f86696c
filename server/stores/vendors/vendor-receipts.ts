import type { Queryable } from '../../db/database.ts'
import type { VendorCorpRow } from './vendor-corps.ts'
import type { VendorMessageKey } from './vendor-messages.ts'

/** A notice of which DingTalk has not said yet whom it reached. */
export type Unconfirmed = VendorMessageKey &
  VendorCorpRow & {
    readonly vendor_user_id: string
    readonly union_id: string | null
    readonly sent_as: unknown
    /** How often in a row DingTalk did not tell this organisation. */
    readonly receipts_failed: number
  }

/**
 * Takes in hand notices of the last day, of every organisation so many that DingTalk is to be asked for now. One that
 * gets no answer comes again less and less, every two hours at last.
 */
export async function claimUnconfirmed(db: Queryable, limit: number): Promise<Unconfirmed[]> {
  const { rows } = await db.query<Unconfirmed>({
    name: 'vendor-message-unconfirmed',
    text: `with m as (update vendor_message taken set receipt_attempts = receipt_attempts + 1,
          receipt_due_at = app_now() + make_interval(mins => least(120, (2 ^ least(receipt_attempts, 7))::int))
        where taken.ctid = any (array(
          select due.ctid from vendor_corp c cross join lateral (select o.ctid from vendor_message o
            where o.corp_id = c.corp_id and o.vendor = 'dingtalk' and o.state in ('sent', 'closed') and o.outcome is null
              and o.sent_at between app_now() - interval '20 hours' and app_now() - interval '1 minute'
              and o.sent_as ? 'notice' and coalesce(o.receipt_due_at, o.sent_at) <= app_now()
            order by o.sent_at limit $1 for update skip locked) as due
          where c.vendor = 'dingtalk' and coalesce(c.receipts_due_at <= app_now(), true)))
        returning corp_id, vendor, user_id, message_key, attempts, sent_as)
      select m.*, v.vendor_user_id, v.union_id, k.vendor_corp_id, k.client_id, k.agent_id, k.sealed_secrets,
        k.receipts_failed
      from m join vendor_corp k on k.corp_id = m.corp_id and k.vendor = m.vendor
        join vendor_user v on v.corp_id = k.corp_id and v.vendor = k.vendor and v.vendor_corp_id = k.vendor_corp_id
          and v.user_id = m.user_id`,
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

/** It was not asked for after all. */
export async function releaseReceipt(db: Queryable, row: VendorMessageKey): Promise<void> {
  await db.query({
    name: 'vendor-message-receipt-back',
    text: `update vendor_message set receipt_due_at = null, receipt_attempts = greatest(0, receipt_attempts - 1)
      where corp_id = $1 and vendor = $2 and user_id = $3 and message_key = $4`,
    values: [row.corp_id, row.vendor, row.user_id, row.message_key],
  })
}

const FIRST_SECONDS = 60
const LONGEST_SECONDS = 3_600

/**
 * DingTalk did not tell: no server asks it for receipts of this organisation before a time that grows with every
 * failure, an hour at last. `failed` null: it tells again. A connection that is in use elsewhere is left as it is.
 */
export async function noteReceiptsFailed(
  db: Queryable,
  corpId: string,
  failed: number | null,
): Promise<void> {
  const seconds = Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** Math.min(failed ?? 0, 10))
  await db.query({
    name: 'vendor-receipts-failed',
    text: `update vendor_corp set receipts_failed = $2::int,
        receipts_due_at = case when $2 > 0 then app_now() + make_interval(secs => $3) end
      where corp_id = $1 and vendor = 'dingtalk' and ctid = any (array(select ctid from vendor_corp
        where corp_id = $1 and vendor = 'dingtalk' for no key update skip locked))`,
    values: [corpId, failed === null ? 0 : failed + 1, seconds],
  })
}
