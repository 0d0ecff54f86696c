import type { LoginWay } from '../../../contract/container-login.ts'
import type { Vendor } from '../../../contract/vendor.ts'
import type { Queryable } from '../../db/database.ts'

const STATE_SECONDS = 300

/** A login by a vendor that was begun; whose code it is for is not known yet. */
export type VendorLogin = {
  readonly corpId: string
  readonly vendor: Vendor
  readonly way: LoginWay
  readonly browserHash: Buffer
  readonly framed: boolean
  readonly returnUrl: string
}

export async function insertVendorLogin(db: Queryable, stateHash: Buffer, login: VendorLogin): Promise<void> {
  await db.query({
    name: 'vendor-login-begin',
    text: `with old as (delete from vendor_login where expires_at < app_now())
      insert into vendor_login (corp_id, state_hash, vendor, way, browser_hash, framed, return_url, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, app_now() + make_interval(secs => $8))`,
    values: [
      login.corpId,
      stateHash,
      login.vendor,
      login.way,
      login.browserHash,
      login.framed,
      login.returnUrl,
      STATE_SECONDS,
    ],
  })
}

/** Uses the state up, whoever shows it; undefined for one that is unknown, used or too old. */
export async function takeVendorLogin(db: Queryable, stateHash: Buffer): Promise<VendorLogin | undefined> {
  const { rows } = await db.query<VendorLogin & { readonly alive: boolean }>({
    name: 'vendor-login-take',
    text: `delete from vendor_login where state_hash = $1
      returning corp_id as "corpId", vendor, way, browser_hash as "browserHash", framed, return_url as "returnUrl",
        expires_at > app_now() as alive`,
    values: [stateHash],
  })
  const [row] = rows
  return row?.alive === true ? row : undefined
}
