import type { Vendor } from '../../../contract/vendor.ts'
import type { Queryable } from '../../db/database.ts'
import { declareQueue } from '../queue/queue.ts'
import type { VendorCorpRow } from './vendor-corps.ts'
import { HANDLED, MESSAGE_KEY, PATIENT, type VendorMessageKey } from './vendor-messages.ts'

/** Something happened to these documents: what stands of them at a vendor without reason is to be closed there. */
export async function markHandledOf(
  db: Queryable,
  changed: readonly { readonly corpId: string; readonly instanceId: string }[],
): Promise<void> {
  await db.query({
    name: 'vendor-message-handled-of',
    // What a sender has in hand now is found by the regular look.
    text: `update vendor_message t set close_since = app_now(), due_at = app_now()
      where t.ctid = any (array(select o.ctid from unnest($1::text[], $2::uuid[]) as given(corp_id, instance_id)
          join vendor_message o on o.corp_id = given.corp_id and o.instance_id = given.instance_id
        where o.state = 'sent' and o.close_since is null for update of o skip locked))
        and ${HANDLED}`,
    values: [changed.map(({ corpId }) => corpId), changed.map(({ instanceId }) => instanceId)],
  })
}

/**
 * The regular look: at so many entries of each organisation, from where the last one came to. It finds what nobody is
 * told of, such as that somebody handled his own task, and what an older server sent.
 */
export async function lookForHandled(db: Queryable, vendor: Vendor, limit: number): Promise<void> {
  await db.query({
    name: 'vendor-message-look',
    // A connection that is in use elsewhere is looked at the next time.
    text: `with place as (select corp_id, vendor, looked_to_user, looked_to_key from vendor_corp where vendor = $1
        for no key update skip locked),
      looked as (select t.place, t.corp_id, t.user_id, t.message_key, (${HANDLED}) as handled from place p
        cross join lateral (select o.ctid as place, o.corp_id, o.user_id, o.message_key from vendor_message o
          where o.corp_id = p.corp_id and o.vendor = p.vendor and o.state = 'sent' and o.close_since is null
            and (o.user_id, o.message_key) > (coalesce(p.looked_to_user, '00000000-0000-0000-0000-000000000000'::uuid),
              coalesce(p.looked_to_key, ''))
          order by o.user_id, o.message_key limit $2) as t),
      marked as (update vendor_message t set close_since = app_now(), due_at = app_now()
        where t.ctid = any (array(select place from looked where handled))),
      reached as (select distinct on (corp_id) corp_id, user_id, message_key, count(*) over (partition by corp_id) as entries
        from looked order by corp_id, user_id desc, message_key desc)
      update vendor_corp c set looked_to_user = case when r.entries = $2 then r.user_id end,
        looked_to_key = case when r.entries = $2 then r.message_key end
      from place p left join reached r on r.corp_id = p.corp_id
      where c.corp_id = p.corp_id and c.vendor = p.vendor and (r.entries = $2 or p.looked_to_user is not null)`,
    values: [vendor, limit],
  })
}

/** Something at a vendor that still says a task waits, though it did not when it was marked. */
export type StaleVendorMessage = VendorMessageKey &
  VendorCorpRow & {
    readonly now: Date
    readonly vendor_user_id: string
    readonly union_id: string | null
    readonly locale: string
    readonly sent_as: unknown
    readonly sent_at: Date
    /** Since when it is to be closed; `attempts` says how often that was tried. */
    readonly close_since: Date
    /** It does not wait for this person now either. */
    readonly handled: boolean
  }

/** What is to be closed, of every organisation so much. It is never given up: a row that is old is forgotten. */
export const closingQueue = declareQueue<StaleVendorMessage>({
  name: 'vendor-closings',
  table: 'vendor_message',
  key: MESSAGE_KEY,
  waiting: `t.state = 'sent' and t.close_since is not null`,
  due: 'due_at',
  attempts: 'close_attempts',
  // Of somebody who is not known there any more nothing can be closed: it holds up nobody.
  pick: `select due.ctid from vendor_corp c cross join lateral (select o.ctid from vendor_message o
        where o.corp_id = c.corp_id and o.vendor = c.vendor and o.state = 'sent' and o.close_since is not null
          and o.due_at <= app_now()
          and exists (select from vendor_user v where v.corp_id = o.corp_id and v.vendor = o.vendor
            and v.vendor_corp_id = c.vendor_corp_id and v.user_id = o.user_id)
        order by o.due_at limit $limit for update skip locked) as due
    where c.vendor = $vendor`,
  answers: 't.sent_as, t.sent_at, t.close_since',
  beside: `select t.*, app_now() as now, v.vendor_user_id, v.union_id, k.vendor_corp_id, k.client_id, k.agent_id,
      k.sealed_secrets, coalesce(u.locale, c.locale) as locale, (${HANDLED}) as handled
    from taken t join vendor_corp k on k.corp_id = t.corp_id and k.vendor = t.vendor
      join vendor_user v on v.corp_id = k.corp_id and v.vendor = k.vendor and v.vendor_corp_id = k.vendor_corp_id
        and v.user_id = t.user_id
      join app_user u on u.corp_id = t.corp_id and u.id = t.user_id
      join corp c on c.corp_id = t.corp_id
    order by t.close_since`,
  finished: `state = 'closed', due_at = app_now()`,
  buried: `state = 'closed', due_at = app_now(), outcome = $error`,
  leaseSeconds: 300,
  ...PATIENT,
})

/** The task waits for this person again: the entry stands there rightly. */
export async function keepStanding(db: Queryable, row: StaleVendorMessage): Promise<void> {
  await db.query({
    name: 'vendor-message-stands',
    text: `update vendor_message set close_since = null, close_attempts = 0
      where corp_id = $1 and vendor = $2 and user_id = $3 and message_key = $4`,
    values: [row.corp_id, row.vendor, row.user_id, row.message_key],
  })
}
