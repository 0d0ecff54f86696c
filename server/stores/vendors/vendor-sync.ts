import type { Vendor } from '../../../contract/vendor.ts'
import type { Queryable } from '../../db/database.ts'
import { type Claimed, DELETED } from '../queue/declaration.ts'
import { declareQueue } from '../queue/queue.ts'
import type { VendorCorpRow } from './vendor-corps.ts'

/** When, and whether it may switch off as many people as it likes. */
export type SyncWish = { readonly forced: boolean; readonly inSeconds: number }

/** Has the address book read, not later than it is due anyway. False when there is no such connection. */
export async function askForSync(
  db: Queryable,
  corpId: string,
  vendor: Vendor,
  { forced, inSeconds }: SyncWish,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'vendor-sync-ask',
    text: `update vendor_corp set sync_due_at = least(sync_due_at, app_now() + make_interval(secs => $4)),
        sync_forced = sync_forced or $3
      where corp_id = $1 and vendor = $2`,
    values: [corpId, vendor, forced, inSeconds],
  })
  return rowCount === 1
}

/** A connection whose address book is to be read now. `holder` names the reading: only it may go on, and end. */
export type DueSync = VendorCorpRow & { readonly sync_forced: boolean; readonly holder: string }

/** So long a server that knows of no lease keeps away. */
const HELD_SECONDS = 900

/**
 * Takes one in hand: nobody else gets it while the lease is renewed. One whose reading ended without a word, or was
 * interrupted, is due as soon as its lease is over.
 */
export async function claimSync(
  db: Queryable,
  vendor: Vendor,
  leaseSeconds: number,
): Promise<DueSync | undefined> {
  const { rows } = await db.query<DueSync>({
    name: 'vendor-sync-claim',
    text: `update vendor_corp v set sync_lease_until = app_now() + make_interval(secs => $1), sync_holder = gen_random_uuid(),
        sync_held_due = app_now() + make_interval(secs => $3),
        -- What was wished for during an interrupted reading is a wish still.
        sync_due_at = case when sync_lease_until is not null and sync_due_at <> sync_held_due then sync_due_at
          else app_now() + make_interval(secs => $3) end
      from (select corp_id, vendor from vendor_corp
        where coalesce(sync_lease_until, sync_due_at) <= app_now() and vendor = $2
        order by coalesce(sync_lease_until, sync_due_at) limit 1 for update skip locked) as due
      where v.corp_id = due.corp_id and v.vendor = due.vendor
      returning v.corp_id, v.vendor, v.vendor_corp_id, v.client_id, v.agent_id, v.sealed_secrets, v.sync_forced,
        v.sync_holder::text as holder`,
    values: [leaseSeconds, vendor, HELD_SECONDS],
  })
  return rows[0]
}

/** The reading works still. False: it is somebody else's by now, or the connection is another one. */
export async function renewSync(
  db: Queryable,
  { corp_id, vendor, holder }: DueSync,
  leaseSeconds: number,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'vendor-sync-renew',
    text: `update vendor_corp set sync_lease_until = app_now() + make_interval(secs => $4),
        sync_due_at = case when sync_due_at = sync_held_due then app_now() + make_interval(secs => $5) else sync_due_at end,
        sync_held_due = case when sync_due_at = sync_held_due then app_now() + make_interval(secs => $5) else sync_held_due end
      where corp_id = $1 and vendor = $2 and sync_holder = $3`,
    values: [corp_id, vendor, holder, leaseSeconds, HELD_SECONDS],
  })
  return rowCount === 1
}

/** The reading stops for now: whoever is free goes on with it. */
export async function pauseSync(db: Queryable, { corp_id, vendor, holder }: DueSync): Promise<void> {
  await db.query({
    name: 'vendor-sync-pause',
    text: `update vendor_corp set sync_lease_until = app_now(), sync_holder = null
      where corp_id = $1 and vendor = $2 and sync_holder = $3`,
    values: [corp_id, vendor, holder],
  })
}

/** Next time after so many seconds, or when it was wished for meanwhile; `error` null: it went well. False as above. */
export async function endSync(
  db: Queryable,
  { corp_id, vendor, holder }: DueSync,
  { seconds, error }: { readonly seconds: number; readonly error: string | null },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'vendor-sync-end',
    text: `update vendor_corp set sync_error = $4::text, sync_lease_until = null, sync_holder = null,
        sync_due_at = case when sync_due_at = sync_held_due then app_now() + make_interval(secs => $3) else sync_due_at end,
        synced_at = case when $4::text is null then app_now() else synced_at end,
        sync_forced = sync_forced and $4::text is not null
      where corp_id = $1 and vendor = $2 and sync_holder = $5`,
    values: [corp_id, vendor, seconds, error, holder],
  })
  return rowCount === 1
}

/** A person to be asked about, with whom to ask. */
export type DueHint = VendorCorpRow & Claimed & { readonly vendor_user_id: string }

/** Whom events and logins named. One who was named again meanwhile is another wish: `attempts` began anew. */
export const hintQueue = declareQueue<DueHint>({
  name: 'vendor-hints',
  table: 'vendor_hint',
  key: [
    ['vendor', 'text'],
    ['vendor_user_id', 'text'],
    ['attempts', 'int'],
  ],
  waiting: 'true',
  due: 'due_at',
  only: 't.vendor = $vendor',
  beside: `select taken.*, v.vendor_corp_id, v.client_id, v.agent_id, v.sealed_secrets
    from taken join vendor_corp v on v.corp_id = taken.corp_id and v.vendor = taken.vendor`,
  finished: DELETED,
  // The nightly reading finds whatever is missed here.
  buried: DELETED,
  // Longer than the slowest vendor takes for so many.
  leaseSeconds: 180,
  mostAttempts: 6,
  backOff: { firstSeconds: 30, factor: 3 },
})
