import type { Vendor } from '../../../contract/vendor.ts'
import type { Queryable } from '../../db/database.ts'

/** Who somebody of the vendor's is here. */
export type LinkedPerson = {
  readonly userId: string
  readonly name: string
  readonly username: string
  readonly epoch: number
  readonly active: boolean
}

const PERSON = 'u.id as "userId", u.name, u.username, u.session_epoch as epoch, u.active'
const LINKED = 'from vendor_user v join app_user u on u.corp_id = v.corp_id and u.id = v.user_id'

/** An organisation of ours, and the one at the vendor that counts for it. */
export type VendorPlace = { readonly corpId: string; readonly vendor: Vendor; readonly vendorCorpId: string }

/** By the vendor's id within its organisation: the one thing that counts (security A-11). */
export async function personOfVendor(
  db: Queryable,
  { corpId, vendor, vendorCorpId }: VendorPlace,
  vendorUserId: string,
): Promise<LinkedPerson | undefined> {
  const { rows } = await db.query<LinkedPerson>({
    name: 'vendor-person',
    text: `select ${PERSON} ${LINKED}
      where v.corp_id = $1 and v.vendor = $2 and v.vendor_corp_id = $3 and v.vendor_user_id = $4`,
    values: [corpId, vendor, vendorCorpId, vendorUserId],
  })
  return rows[0]
}

/** By DingTalk's id across apps, which its login of ordinary browsers answers with. */
export async function personOfUnion(
  db: Queryable,
  { corpId, vendor, vendorCorpId }: VendorPlace,
  unionId: string,
): Promise<LinkedPerson | undefined> {
  const { rows } = await db.query<LinkedPerson>({
    name: 'vendor-person-by-union',
    text: `select ${PERSON} ${LINKED}
      where v.corp_id = $1 and v.vendor = $2 and v.vendor_corp_id = $3 and v.union_id = $4`,
    values: [corpId, vendor, vendorCorpId, unionId],
  })
  return rows[0]
}

export type NewLink = {
  readonly vendorUserId: string
  readonly userId: string
  readonly unionId: string | null
}

/** Ties people of the vendor's to people of ours; whoever either was tied to before is not any more. */
export async function linkPeople(
  tx: Queryable,
  { corpId, vendor, vendorCorpId }: VendorPlace,
  links: readonly NewLink[],
): Promise<void> {
  const values = [
    corpId,
    vendor,
    vendorCorpId,
    links.map((one) => one.vendorUserId),
    links.map((one) => one.userId),
  ]
  await tx.query({
    text: `delete from vendor_user where corp_id = $1 and vendor = $2 and vendor_corp_id = $3
      and (vendor_user_id = any($4) or user_id = any($5::uuid[]))`,
    values,
  })
  await tx.query({
    text: `insert into vendor_user (corp_id, vendor, vendor_corp_id, vendor_user_id, user_id, union_id)
      select $1, $2, $3, vendor_user_id, user_id, union_id
      from unnest($4::text[], $5::uuid[], $6::text[]) as given(vendor_user_id, user_id, union_id)`,
    values: [...values, links.map((one) => one.unionId)],
  })
}

/** Asks for a person to be looked up at the vendor; a second wish for the same one is the same. */
export async function addHints(
  db: Queryable,
  corpId: string,
  vendor: Vendor,
  vendorUserIds: readonly string[],
): Promise<void> {
  await db.query({
    name: 'vendor-hint-add',
    text: `insert into vendor_hint (corp_id, vendor, vendor_user_id, noted_at, due_at)
      select $1, $2, given, app_now(), app_now() from unnest($3::text[]) as given
      on conflict (corp_id, vendor, vendor_user_id) do update set noted_at = app_now(), due_at = app_now(), attempts = 0`,
    values: [corpId, vendor, [...new Set(vendorUserIds)]],
  })
}

/** The vendor gave a person another id; somebody who has that one already stays who he is. */
export async function renameVendorPerson(
  tx: Queryable,
  { corpId, vendor, vendorCorpId }: VendorPlace,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx.query({
    text: `update vendor_user v set vendor_user_id = $5
      where v.corp_id = $1 and v.vendor = $2 and v.vendor_corp_id = $3 and v.vendor_user_id = $4
        and not exists (select from vendor_user o where o.corp_id = $1 and o.vendor = $2 and o.vendor_corp_id = $3
          and o.vendor_user_id = $5)`,
    values: [corpId, vendor, vendorCorpId, from, to],
  })
}

/** Our id of each of the vendor's people that is known; of the organisation that is connected now. */
export async function peopleOfVendor(
  db: Queryable,
  corpId: string,
  vendor: Vendor,
  vendorUserIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ vendor_id: string; id: string }>({
    name: 'vendor-people-of',
    text: `select v.vendor_user_id as vendor_id, v.user_id as id from vendor_user v
      join vendor_corp c on c.corp_id = v.corp_id and c.vendor = v.vendor and c.vendor_corp_id = v.vendor_corp_id
      where v.corp_id = $1 and v.vendor = $2 and v.vendor_user_id = any($3)`,
    values: [corpId, vendor, vendorUserIds],
  })
  return new Map(rows.map(({ vendor_id, id }) => [vendor_id, id]))
}

/** The same of departments. */
export async function departmentsOfVendor(
  db: Queryable,
  corpId: string,
  vendor: Vendor,
  vendorDepartmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ vendor_id: string; id: string }>({
    name: 'vendor-departments-of',
    text: `select v.vendor_department_id as vendor_id, v.department_id as id from vendor_department v
      join vendor_corp c on c.corp_id = v.corp_id and c.vendor = v.vendor and c.vendor_corp_id = v.vendor_corp_id
      where v.corp_id = $1 and v.vendor = $2 and v.vendor_department_id = any($3)`,
    values: [corpId, vendor, vendorDepartmentIds],
  })
  return new Map(rows.map(({ vendor_id, id }) => [vendor_id, id]))
}
