import * as z from 'zod/mini'
import type { Vendor } from '../../contract/vendor.ts'
import { seal, unseal } from '../auth/sealed.ts'
import { Fault } from '../base/fault.ts'
import type { Queryable } from '../db/database.ts'
import { saveVendorCorp, type VendorCorpRow, vendorCorpsOf } from '../stores/vendors/vendor-corps.ts'

/** What a vendor gave the organisation for our app; stays on the server (security C-06). */
const secretsShape = z.object({
  /** DingTalk's appSecret, WeCom's secret of the app. */
  appSecret: z.string(),
  /** Of events: the token and the key they are signed and sealed with. Null: no events are taken. */
  eventToken: z.nullable(z.string()),
  eventKey: z.nullable(z.string()),
})
export type VendorSecrets = z.infer<typeof secretsShape>

/** An organisation of ours at a vendor, its secrets opened; never logged, never answered. */
export type Connection = {
  readonly corpId: string
  readonly vendor: Vendor
  readonly vendorCorpId: string
  /** DingTalk's appKey; of WeCom the vendor's code of the organisation. */
  readonly clientId: string
  readonly agentId: string
  readonly secrets: VendorSecrets
}

/** The key that secrets of vendors are sealed with; derived from SECRET_KEY, not in the database. */
export type VendorKey = { readonly vendorSecret: Uint8Array }

/** What a sealed value is for: one of another organisation or app cannot stand in for it. */
const label = (row: Pick<VendorCorpRow, 'corp_id' | 'vendor' | 'client_id'>) =>
  `vendor secrets ${row.corp_id} ${row.vendor} ${row.client_id}`

/** Stores a connection; the secrets cannot be read back by anybody but the server. */
export async function saveConnection(
  db: Queryable,
  { vendorSecret }: VendorKey,
  connection: Connection,
): Promise<void> {
  const row = {
    corp_id: connection.corpId,
    vendor: connection.vendor,
    vendor_corp_id: connection.vendorCorpId,
    client_id: connection.clientId,
    agent_id: connection.agentId,
  }
  const plain = Buffer.from(JSON.stringify(connection.secrets))
  await saveVendorCorp(db, { ...row, sealed_secrets: seal(vendorSecret, label(row), plain) })
}

/** Opens what is stored. Sealed with another SECRET_KEY it is of no use: it has to be connected again. */
export function openConnection({ vendorSecret }: VendorKey, row: VendorCorpRow): Connection {
  const plain = unseal(vendorSecret, label(row), row.sealed_secrets)
  if (plain === null) throw new Fault('vendorNotConnected')
  return {
    corpId: row.corp_id,
    vendor: row.vendor,
    vendorCorpId: row.vendor_corp_id,
    clientId: row.client_id,
    agentId: row.agent_id,
    secrets: secretsShape.parse(JSON.parse(plain.toString('utf8'))),
  }
}

/** The connection of the organisation that is named by our code or the vendor's, or of the only one there is. */
export async function connectionOf(
  db: Queryable,
  key: VendorKey,
  vendor: Vendor,
  named: string | undefined,
): Promise<Connection> {
  const [row, second] = await vendorCorpsOf(db, vendor, named ?? '*')
  if (row === undefined || (named === undefined && second !== undefined))
    throw new Fault('vendorNotConnected')
  return openConnection(key, row)
}
