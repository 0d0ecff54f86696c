import type { Vendor } from '../../contract/vendor.ts'
import type { Queryable } from '../db/database.ts'

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
        sync_due_at = excluded.sync_due_at, sync_error = null`,
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
}

export async function vendorCorpStates(db: Queryable, corpId: string): Promise<VendorCorpState[]> {
  const { rows } = await db.query<VendorCorpState>({
    text: `select vendor, vendor_corp_id, client_id, agent_id, synced_at, sync_error,
        (select count(*)::int from vendor_user u where u.corp_id = c.corp_id and u.vendor = c.vendor
          and u.vendor_corp_id = c.vendor_corp_id) as people
      from vendor_corp c where c.corp_id = $1 order by vendor`,
    values: [corpId],
  })
  return rows
}
