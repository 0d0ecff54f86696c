import { randomUUID } from 'node:crypto'
import type { NameI18n } from '../../contract/shapes.ts'
import type { Locale, Permission } from '../../contract/vocabulary.ts'
import { SEARCH_RULES, searchTextOf, sortNameOf } from '../base/search-text.ts'
import type { Queryable } from '../db/database.ts'
import type { Scope } from '../policies/scopes.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import { insertCorp, touchOrganisation } from '../stores/organisation/corps.ts'
import { insertDepartmentRows, replaceLeaders } from '../stores/organisation/departments.ts'
import { insertRoleRow, replaceMembers } from '../stores/organisation/roles.ts'
import {
  deleteUserDepartments,
  insertUserDepartments,
  insertUserRows,
  type NewUserRow,
  setActive,
  upsertGrant,
} from '../stores/organisation/users.ts'

// Every function runs inside the caller's transaction; whatever changes people, departments or roles ends with a new
// organisation version, so that the caches of all nodes load it.

export type NewCorp = {
  readonly corpId: string
  readonly name: string
  readonly name_i18n?: NameI18n
  readonly locale?: Locale
  readonly timeZone?: string
  readonly sample?: boolean
}

export async function createCorp(tx: Queryable, corp: NewCorp): Promise<void> {
  await insertCorp(tx, {
    corp_id: corp.corpId,
    name: corp.name,
    name_i18n: corp.name_i18n ?? {},
    locale: corp.locale ?? 'zh',
    time_zone: corp.timeZone ?? 'Asia/Shanghai',
    sample: corp.sample ?? false,
  })
}

export type NewDepartment = {
  readonly id?: string
  readonly code: string
  readonly name: string
  readonly name_i18n?: NameI18n
  readonly parentId?: string | null
  readonly sortKey?: number
}

/** Answers the ids in the order given; parents may come after their children. */
export async function createDepartments(
  tx: Queryable,
  corpId: string,
  departments: readonly NewDepartment[],
): Promise<string[]> {
  const rows = departments.map((department, index) => ({
    id: department.id ?? randomUUID(),
    code: department.code,
    name: department.name,
    name_i18n: department.name_i18n ?? {},
    parent_id: department.parentId ?? null,
    sort_key: department.sortKey ?? index,
  }))
  await insertDepartmentRows(tx, corpId, rows)
  await touchOrganisation(tx, corpId)
  return rows.map((row) => row.id)
}

/** The first leader is the head. */
export async function setLeaders(
  tx: Queryable,
  corpId: string,
  departmentId: string,
  userIds: readonly string[],
): Promise<void> {
  await replaceLeaders(tx, corpId, departmentId, userIds)
  await touchOrganisation(tx, corpId)
}

export type NewUser = {
  readonly id?: string
  /** Kept in small letters. */
  readonly username: string
  readonly name: string
  readonly name_i18n?: NameI18n
  /** Main department first. */
  readonly departmentIds?: readonly string[]
  /** The same in several organisations for one person; by default a person of one organisation. */
  readonly personId?: string
  readonly email?: string
  readonly employeeNo?: string
  readonly mobile?: string
  readonly officePhone?: string
  readonly position?: string
  readonly remark?: string
  readonly locale?: Locale
  readonly active?: boolean
  /** From `hashPassword`; without one nobody can sign in by password. */
  readonly passwordHash?: string
  /** True: the person is asked to change it. */
  readonly passwordByAdmin?: boolean
}

/** Any number in two statements; answers the ids in the order given. */
export async function createUsers(
  tx: Queryable,
  corpId: string,
  users: readonly NewUser[],
): Promise<string[]> {
  const rows = users.map(userRow)
  await insertUserRows(tx, corpId, rows)
  const memberships = users.flatMap((user, index) =>
    departmentRows(rows[index]?.id ?? '', user.departmentIds ?? []),
  )
  await insertUserDepartments(tx, corpId, memberships)
  await touchOrganisation(tx, corpId)
  return rows.map((row) => row.id)
}

/** Main department first. */
export async function moveUser(
  tx: Queryable,
  corpId: string,
  userId: string,
  departmentIds: readonly string[],
): Promise<void> {
  await deleteUserDepartments(tx, corpId, userId)
  await insertUserDepartments(tx, corpId, departmentRows(userId, departmentIds))
  await touchOrganisation(tx, corpId)
}

/** Switching a person off ends all sessions; call `auth.sessionsEnded` after the commit. */
export async function switchUser(
  tx: Queryable,
  corpId: string,
  userId: string,
  active: boolean,
): Promise<void> {
  await setActive(tx, corpId, userId, active)
  await touchOrganisation(tx, corpId)
}

export type NewRole = {
  readonly id?: string
  readonly code: string
  readonly name: string
  readonly name_i18n?: NameI18n
  readonly memberIds?: readonly string[]
}

export async function createRole(tx: Queryable, corpId: string, role: NewRole): Promise<string> {
  const id = role.id ?? randomUUID()
  await insertRoleRow(tx, corpId, { id, code: role.code, name: role.name, name_i18n: role.name_i18n ?? {} })
  await setRoleMembers(tx, corpId, id, role.memberIds ?? [])
  return id
}

export async function setRoleMembers(
  tx: Queryable,
  corpId: string,
  roleId: string,
  userIds: readonly string[],
): Promise<void> {
  await replaceMembers(tx, corpId, roleId, userIds)
  await touchOrganisation(tx, corpId)
}

/** `scope` limits APP_MNG (apps, departments) and WORKFLOW_ADMIN (operations, apps); docs/permissions.md. */
export async function grantPermission(
  tx: Queryable,
  corpId: string,
  userId: string,
  permission: Permission,
  scope: Scope = {},
): Promise<void> {
  await upsertGrant(tx, corpId, userId, permission, scope)
  const about = { subjectKind: 'person', subject: userId, detail: { permission } }
  await addSecurityEvents(tx, corpId, [{ kind: 'rightsChanged', actorId: null, ...about }])
}

function userRow(user: NewUser): NewUserRow {
  const username = user.username.trim().toLowerCase()
  const employeeNo = user.employeeNo ?? ''
  const otherNames = Object.values(user.name_i18n ?? {})
  return {
    id: user.id ?? randomUUID(),
    username,
    name: user.name,
    name_i18n: user.name_i18n ?? {},
    search_text: searchTextOf(user.name, ...otherNames, username, employeeNo),
    sort_name: sortNameOf(user.name),
    search_rules: SEARCH_RULES,
    person_id: user.personId ?? randomUUID(),
    email: user.email ?? '',
    employee_no: employeeNo,
    mobile: user.mobile ?? '',
    office_phone: user.officePhone ?? '',
    position: user.position ?? '',
    remark: user.remark ?? '',
    locale: user.locale ?? null,
    active: user.active ?? true,
    password_hash: user.passwordHash ?? null,
    password_by_admin: user.passwordByAdmin ?? true,
  }
}

function departmentRows(userId: string, departmentIds: readonly string[]) {
  return departmentIds.map((departmentId, position) => ({
    user_id: userId,
    department_id: departmentId,
    position,
  }))
}
