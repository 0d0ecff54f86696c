import type { Vendor } from '../../../contract/vendor.ts'
import type { Queryable } from '../../db/database.ts'

/** An organisation of ours at a vendor; its secrets are sealed. */
export type VendorCorpRow = {
  readonly corp_id: string
  readonly vendor: Vendor
  readonly vendor_corp_id: string
  readonly client_id: string
  readonly agent_id: string
  readonly sealed_secrets: Buffer
}

const COLUMNS = 'corp_id, vendor, vendor_corp_id, client_id, agent_id, sealed_secrets'

/** By our code; `'*'` where none is named: found when one organisation is connected only. */
export async function vendorCorpsOf(db: Queryable, vendor: Vendor, named: string): Promise<VendorCorpRow[]> {
  const { rows } = await db.query<VendorCorpRow>({
    name: 'vendor-corps',
    text: `select ${COLUMNS} from vendor_corp
      where vendor = $2 and ($1 = '*' or corp_id = $1 or vendor_corp_id = $1)
      order by corp_id = $1 desc, connected_at limit 2`,
    values: [named, vendor],
  })
  return rows
}

/** The vendors of an organisation that is named by its own code or one of theirs; `'*'`: of all. */
export async function vendorsOf(
  db: Queryable,
  named: string,
): Promise<readonly { readonly corp_id: string; readonly vendor: Vendor }[]> {
  const { rows } = await db.query<{ corp_id: string; vendor: Vendor }>({
    name: 'vendor-names',
    text: `select c.corp_id, c.vendor from vendor_corp c where c.corp_id = $1 or exists (select from vendor_corp o
        where o.corp_id = c.corp_id and (o.vendor_corp_id = $1 or $1 = '*'))
      order by c.corp_id = $1 desc, c.corp_id, c.vendor limit 10`,
    values: [named],
  })
  return rows
}

export async function saveVendorCorp(db: Queryable, row: VendorCorpRow): Promise<void> {
  await db.query({
    text: `insert into vendor_corp (${COLUMNS}, connected_at, sync_due_at)
      values ($1, $2, $3, $4, $5, $6, app_now(), app_now())
      on conflict (corp_id, vendor) do update set vendor_corp_id = excluded.vendor_corp_id,
        client_id = excluded.client_id, agent_id = excluded.agent_id, sealed_secrets = excluded.sealed_secrets,
        sync_due_at = excluded.sync_due_at, sync_error = null,
        sync_lease_until = null, sync_holder = null`,
    values: [row.corp_id, row.vendor, row.vendor_corp_id, row.client_id, row.agent_id, row.sealed_secrets],
  })
}

/** False when it was not connected. Its people stay; only what ties them to the vendor goes. */
export async function deleteVendorCorp(db: Queryable, corpId: string, vendor: Vendor): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'delete from vendor_corp where corp_id = $1 and vendor = $2',
    values: [corpId, vendor],
  })
  return rowCount === 1
}

/** The vendor's code of an organisation of ours; undefined: not connected. */
export async function vendorCorpIdOf(
  db: Queryable,
  corpId: string,
  vendor: Vendor,
): Promise<string | undefined> {
  const { rows } = await db.query<{ vendor_corp_id: string }>({
    text: 'select vendor_corp_id from vendor_corp where corp_id = $1 and vendor = $2',
    values: [corpId, vendor],
  })
  return rows[0]?.vendor_corp_id
}

/** What the command line shows of a connection. */
export type VendorCorpState = Pick<VendorCorpRow, 'vendor' | 'vendor_corp_id' | 'client_id' | 'agent_id'> & {
  readonly synced_at: Date | null
  readonly sync_error: string | null
  readonly people: number
  /** Of a reading of the address book that is not through: since when, and when it last came further. */
  readonly reading_since: Date | null
  readonly reading_worked_at: Date | null
  /** Somebody works on it now. */
  readonly reading_held: boolean
  readonly departments_read: number
  readonly departments_known: number
  readonly people_read: number
  readonly people_known: number
}

export async function vendorCorpStates(db: Queryable, corpId: string): Promise<VendorCorpState[]> {
  const { rows } = await db.query<VendorCorpState>({
    text: `select c.vendor, c.vendor_corp_id, c.client_id, c.agent_id, c.synced_at, c.sync_error,
        (select count(*)::int from vendor_user u where u.corp_id = c.corp_id and u.vendor = c.vendor
          and u.vendor_corp_id = c.vendor_corp_id) as people,
        r.started_at as reading_since, r.worked_at as reading_worked_at,
        coalesce(c.sync_lease_until > app_now(), false) as reading_held, p.*
      from vendor_corp c left join vendor_reading r on r.corp_id = c.corp_id and r.vendor = c.vendor
        cross join lateral (select count(*) filter (where kind = 'department' and done)::int as departments_read,
            count(*) filter (where kind = 'department')::int as departments_known,
            count(*) filter (where kind = 'person' and done)::int as people_read,
            count(*) filter (where kind = 'person')::int as people_known
          from vendor_reading_part x where x.corp_id = c.corp_id and x.vendor = c.vendor) as p
      where c.corp_id = $1 order by c.vendor`,
    values: [corpId],
  })
  return rows
}
