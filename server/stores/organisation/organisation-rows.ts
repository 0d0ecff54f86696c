import type { NameI18n } from '../../../contract/shapes.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { livingTrusts, type TrustRow } from '../instances/trusts.ts'
import { readSettings } from './settings.ts'

export type PersonRow = {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly name_i18n: NameI18n
  readonly search_text: string
  readonly sort_name: string
  readonly position: string
  readonly employee_no: string
  readonly active: boolean
  readonly picture: string | null
  readonly department_ids: string[]
}

export type DepartmentRow = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly name_i18n: NameI18n
  readonly parent_id: string | null
  readonly sort_key: number
  readonly leader_ids: string[]
}

export type RoleRow = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly name_i18n: NameI18n
  readonly member_ids: string[]
}

export type OrganisationRows = {
  readonly version: number
  readonly timeZone: string
  /** Stored values of the working calendar, the system's first. */
  readonly workCalendar: readonly unknown[]
  readonly people: readonly PersonRow[]
  readonly departments: readonly DepartmentRow[]
  readonly roles: readonly RoleRow[]
  readonly trusts: readonly TrustRow[]
}

/** A whole organisation as of one moment; undefined for an unknown one. */
export async function loadOrganisationRows(
  database: Database,
  corpId: string,
): Promise<OrganisationRows | undefined> {
  return await database.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' })
    const corp = await tx.query<{ version: number; timeZone: string }>({
      text: 'select organisation_version::int as version, time_zone as "timeZone" from corp where corp_id = $1',
      values: [corpId],
    })
    const [head] = corp.rows
    if (head === undefined) return undefined
    const people = await loadPeople(tx, corpId)
    const departments = await loadDepartments(tx, corpId)
    const roles = await loadRoles(tx, corpId)
    const workCalendar = await readSettings(tx, corpId, 'workCalendar')
    const trusts = await livingTrusts(tx, corpId)
    return { ...head, workCalendar, people, departments, roles, trusts }
  })
}

async function loadPeople(tx: Queryable, corpId: string): Promise<PersonRow[]> {
  const { rows } = await tx.query<PersonRow>({
    text: `select u.id, u.username, u.name, u.name_i18n, u.search_text, u.sort_name, u.position, u.employee_no, u.active, u.avatar as picture,
        coalesce(d.ids, '{}') as department_ids
      from app_user u
      left join (select user_id, array_agg(department_id::text order by position) as ids
        from user_department where corp_id = $1 group by user_id) d on d.user_id = u.id
      where u.corp_id = $1 order by u.sort_name collate "C", u.id`,
    values: [corpId],
  })
  return rows
}

async function loadDepartments(tx: Queryable, corpId: string): Promise<DepartmentRow[]> {
  const { rows } = await tx.query<DepartmentRow>({
    text: `select d.id, d.code, d.name, d.name_i18n, d.parent_id, d.sort_key,
        coalesce((select array_agg(l.user_id::text order by l.position) from department_leader l
          where l.corp_id = d.corp_id and l.department_id = d.id), '{}') as leader_ids
      from department d where d.corp_id = $1 and d.active order by d.sort_key, d.code collate "C"`,
    values: [corpId],
  })
  return rows
}

async function loadRoles(tx: Queryable, corpId: string): Promise<RoleRow[]> {
  const { rows } = await tx.query<RoleRow>({
    text: `select r.id, r.code, r.name, r.name_i18n,
        coalesce((select array_agg(m.user_id::text order by m.position) from role_member m
          where m.corp_id = r.corp_id and m.role_id = r.id), '{}') as member_ids
      from role r where r.corp_id = $1 order by r.code collate "C"`,
    values: [corpId],
  })
  return rows
}
