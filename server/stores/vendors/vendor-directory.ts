import type { NameI18n } from '../../../contract/shapes.ts'
import type { Queryable } from '../../db/database.ts'
import type { VendorPlace } from './vendor-people.ts'

/** A department of ours that stands for one of the vendor's. */
export type MappedDepartment = {
  readonly vendor_department_id: string
  readonly id: string
  readonly name: string
  readonly parent_id: string | null
  readonly sort_key: number
  readonly active: boolean
  readonly leader_ids: readonly string[]
}

export async function mappedDepartments(tx: Queryable, place: VendorPlace): Promise<MappedDepartment[]> {
  const { rows } = await tx.query<MappedDepartment>({
    text: `select v.vendor_department_id, d.id, d.name, d.parent_id, d.sort_key, d.active,
        coalesce((select array_agg(l.user_id::text order by l.position) from department_leader l
          where l.corp_id = d.corp_id and l.department_id = d.id), '{}') as leader_ids
      from vendor_department v join department d on d.corp_id = v.corp_id and d.id = v.department_id
      where v.corp_id = $1 and v.vendor = $2 and v.vendor_corp_id = $3`,
    values: [place.corpId, place.vendor, place.vendorCorpId],
  })
  return rows
}

/** The one root that was there before the vendor; undefined where there is none or more than one. */
export async function ownRoot(tx: Queryable, corpId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    text: `select d.id from department d where d.corp_id = $1 and d.parent_id is null and d.active
        and not exists (select from vendor_department v where v.corp_id = d.corp_id and v.department_id = d.id) limit 2`,
    values: [corpId],
  })
  return rows.length === 1 ? rows[0]?.id : undefined
}

export async function mapDepartments(
  tx: Queryable,
  { corpId, vendor, vendorCorpId }: VendorPlace,
  pairs: readonly { readonly vendorId: string; readonly id: string }[],
): Promise<void> {
  await tx.query({
    text: `insert into vendor_department (corp_id, vendor, vendor_corp_id, vendor_department_id, department_id)
      select $1, $2, $3, vendor_id, id from unnest($4::text[], $5::uuid[]) as given(vendor_id, id)`,
    values: [corpId, vendor, vendorCorpId, pairs.map(({ vendorId }) => vendorId), pairs.map(({ id }) => id)],
  })
}

export type DepartmentChange = Pick<MappedDepartment, 'id' | 'name' | 'parent_id' | 'sort_key' | 'active'>

/** All in one statement. A translation is of the name it was made of: it goes with that. */
export async function changeDepartments(
  tx: Queryable,
  corpId: string,
  changes: readonly DepartmentChange[],
): Promise<void> {
  await tx.query({
    text: `update department d set name = given.name,
        name_i18n = case when d.name = given.name then d.name_i18n else '{}' end, parent_id = given.parent_id, sort_key = given.sort_key,
        active = given.active
      from jsonb_to_recordset($2::jsonb) as given(id uuid, name text, parent_id uuid, sort_key int, active boolean)
      where d.corp_id = $1 and d.id = given.id`,
    values: [corpId, JSON.stringify(changes)],
  })
}

/** A person of ours who stands for one of the vendor's. */
export type MappedPerson = {
  readonly vendor_user_id: string
  readonly union_id: string | null
  readonly id: string
  readonly name: string
  readonly name_i18n: NameI18n
  readonly username: string
  readonly employee_no: string
  readonly position: string
  readonly active: boolean
  readonly department_ids: readonly string[]
  readonly root_administrator: boolean
}

/** All who are mapped, or those of some of the vendor's ids. */
export async function mappedPeople(
  tx: Queryable,
  place: VendorPlace,
  only: readonly string[] | null,
): Promise<MappedPerson[]> {
  const { rows } = await tx.query<MappedPerson>({
    text: `select v.vendor_user_id, v.union_id, u.id, u.name, u.name_i18n, u.username, u.employee_no, u.position, u.active,
        coalesce((select array_agg(d.department_id::text order by d.position) from user_department d
          where d.corp_id = u.corp_id and d.user_id = u.id), '{}') as department_ids,
        exists (select from permission_grant g where g.corp_id = u.corp_id and g.user_id = u.id
          and g.permission = 'ADMIN') as root_administrator
      from vendor_user v join app_user u on u.corp_id = v.corp_id and u.id = v.user_id
      where v.corp_id = $1 and v.vendor = $2 and v.vendor_corp_id = $3
        and ($4::text[] is null or v.vendor_user_id = any($4))
      order by v.vendor_user_id`,
    values: [place.corpId, place.vendor, place.vendorCorpId, only],
  })
  return rows
}

/** Active root administrators of the organisation, tied to the vendor or not. */
export async function rootAdministrators(tx: Queryable, corpId: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>({
    text: `select u.id from permission_grant g join app_user u on u.corp_id = g.corp_id and u.id = g.user_id
      where g.corp_id = $1 and g.permission = 'ADMIN' and u.active order by u.id`,
    values: [corpId],
  })
  return rows.map(({ id }) => id)
}

/** Of the given account names those that somebody has. */
export async function takenUsernames(
  tx: Queryable,
  corpId: string,
  usernames: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ username: string }>({
    text: 'select username from app_user where corp_id = $1 and username = any($2)',
    values: [corpId, usernames],
  })
  return new Set(rows.map(({ username }) => username))
}

export type PersonChange = {
  readonly id: string
  readonly name: string
  readonly position: string
  readonly search_text: string
  readonly sort_name: string
  readonly search_rules: number
}

/** What the vendor calls people now; all in one statement. A translation goes with the name that it was made of. */
export async function changePeople(
  tx: Queryable,
  corpId: string,
  changes: readonly PersonChange[],
): Promise<void> {
  await tx.query({
    text: `update app_user u set name = given.name,
        name_i18n = case when u.name = given.name then u.name_i18n else '{}' end,
        position = given.position, search_text = given.search_text, sort_name = given.sort_name, search_rules = given.search_rules
      from jsonb_to_recordset($2::jsonb)
        as given(id uuid, name text, position text, search_text text, sort_name text, search_rules int)
      where u.corp_id = $1 and u.id = given.id`,
    values: [corpId, JSON.stringify(changes)],
  })
}

/** Two readings of one address book at once would both make the same people: one waits for the other. */
export async function lockDirectory(tx: Queryable, { corpId, vendor }: VendorPlace): Promise<void> {
  await tx.query({
    text: 'select from vendor_corp where corp_id = $1 and vendor = $2 for no key update',
    values: [corpId, vendor],
  })
}
