import type { NameI18n } from '../../../contract/shapes.ts'
import type { Locale, Permission } from '../../../contract/vocabulary.ts'
import type { Queryable } from '../../db/database.ts'

export type UserCard = {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly name_i18n: NameI18n
  readonly email: string
  readonly employee_no: string
  readonly mobile: string
  readonly office_phone: string
  readonly position: string
  readonly remark: string
  readonly locale: Locale | null
  readonly settings: unknown
  readonly avatar: string | null
  readonly active: boolean
  /** Has a password that an administrator gave or that the rule would refuse. */
  readonly low_security: boolean
  readonly last_login_at: Date | null
  readonly person_id: string
}

export async function findUser(db: Queryable, corpId: string, userId: string): Promise<UserCard | undefined> {
  const { rows } = await db.query<UserCard>({
    name: 'find_user',
    text: `select id, username, name, name_i18n, email, employee_no, mobile, office_phone, position, remark, locale,
        settings, avatar, active, last_login_at, person_id,
        password_hash is not null and (password_by_admin or password_weak) as low_security
      from app_user where corp_id = $1 and id = $2`,
    values: [corpId, userId],
  })
  return rows[0]
}

export type Membership = {
  readonly corp_id: string
  readonly corp_name: string
  readonly corp_name_i18n: NameI18n
  readonly user_id: string
  readonly username: string
  readonly session_epoch: number
}

/** The organisations in which the same person is active. */
export async function listMemberships(db: Queryable, corpId: string, userId: string): Promise<Membership[]> {
  const { rows } = await db.query<Membership>({
    name: 'list_memberships',
    text: `select c.corp_id, c.name as corp_name, c.name_i18n as corp_name_i18n, u.id as user_id, u.username,
        u.session_epoch
      from app_user me
      join app_user u on u.person_id = me.person_id and u.active
      join corp c on c.corp_id = u.corp_id
      where me.corp_id = $1 and me.id = $2 and me.active
      order by c.created_at, c.corp_id`,
    values: [corpId, userId],
  })
  return rows
}

/** Puts the given keys over the stored personal settings and answers all of them. */
export async function mergeSettings(
  db: Queryable,
  corpId: string,
  userId: string,
  locale: Locale | undefined,
  settings: Readonly<Record<string, unknown>>,
): Promise<{ readonly locale: Locale | null; readonly settings: unknown } | undefined> {
  const { rows } = await db.query<{ locale: Locale | null; settings: unknown }>({
    text: `update app_user set locale = coalesce($3, locale), settings = settings || $4
      where corp_id = $1 and id = $2 returning locale, settings`,
    values: [corpId, userId, locale ?? null, settings],
  })
  return rows[0]
}

/** Switching a person on or off ends all sessions of the person. */
export async function setActive(
  tx: Queryable,
  corpId: string,
  userId: string,
  active: boolean,
): Promise<void> {
  await tx.query({
    text: 'update app_user set active = $3, session_epoch = session_epoch + 1 where corp_id = $1 and id = $2',
    values: [corpId, userId, active],
  })
}

/** The first of the people with a permission, oldest account first. */
export async function firstWithPermission(
  db: Queryable,
  corpId: string,
  permission: Permission,
): Promise<{ readonly id: string; readonly username: string } | undefined> {
  const { rows } = await db.query<{ id: string; username: string }>({
    text: `select u.id, u.username from permission_grant g
      join app_user u on u.corp_id = g.corp_id and u.id = g.user_id and u.active
      where g.corp_id = $1 and g.permission = $2 order by u.created_at, u.id limit 1`,
    values: [corpId, permission],
  })
  return rows[0]
}

export async function upsertGrant(
  tx: Queryable,
  corpId: string,
  userId: string,
  permission: Permission,
  scope: unknown,
): Promise<void> {
  await tx.query({
    text: `insert into permission_grant (corp_id, user_id, permission, scope) values ($1, $2, $3, $4)
      on conflict (corp_id, user_id, permission) do update set scope = excluded.scope`,
    values: [corpId, userId, permission, JSON.stringify(scope)],
  })
}

export type NewUserRow = {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly name_i18n: NameI18n
  readonly search_text: string
  readonly sort_name: string
  readonly search_rules: number
  readonly person_id: string
  readonly email: string
  readonly employee_no: string
  readonly mobile: string
  readonly office_phone: string
  readonly position: string
  readonly remark: string
  readonly locale: Locale | null
  readonly active: boolean
  readonly password_hash: string | null
  readonly password_by_admin: boolean
}

const NEW_COLUMNS = `id, username, name, name_i18n, search_text, sort_name, search_rules, person_id, email, employee_no, mobile,
  office_phone, position, remark, locale, active, password_hash, password_by_admin`

/** All in one statement, whatever their number. */
export async function insertUserRows(
  tx: Queryable,
  corpId: string,
  rows: readonly NewUserRow[],
): Promise<void> {
  await tx.query({
    text: `insert into app_user (corp_id, ${NEW_COLUMNS}, created_at)
      select $1, ${NEW_COLUMNS}, app_now() from jsonb_to_recordset($2::jsonb) as given(
        id uuid, username text, name text, name_i18n jsonb, search_text text, sort_name text, search_rules int, person_id uuid,
        email text, employee_no text, mobile text, office_phone text, position text, remark text, locale text,
        active boolean, password_hash text, password_by_admin boolean)`,
    values: [corpId, JSON.stringify(rows)],
  })
}

/** The departments of people, the main one first. */
export async function insertUserDepartments(
  tx: Queryable,
  corpId: string,
  rows: readonly { readonly user_id: string; readonly department_id: string; readonly position: number }[],
): Promise<void> {
  await tx.query({
    text: `insert into user_department (corp_id, user_id, department_id, position)
      select $1, user_id, department_id, position
      from jsonb_to_recordset($2::jsonb) as given(user_id uuid, department_id uuid, position int)`,
    values: [corpId, JSON.stringify(rows)],
  })
}

export async function deleteUserDepartments(tx: Queryable, corpId: string, userId: string): Promise<void> {
  await tx.query({
    text: 'delete from user_department where corp_id = $1 and user_id = $2',
    values: [corpId, userId],
  })
}

/** Whose mobile number has these digits in it, or is their end where they begin with a country's code. */
export async function usersByMobile(
  db: Queryable,
  corpId: string,
  digits: string,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'users_by_mobile',
    text: `select id from (select id, regexp_replace(mobile, '\\D', '', 'g') as number from app_user
        where corp_id = $1 and active and mobile <> '') u
      where position($2 in number) > 0 or (length(number) >= 7 and right($2, length(number)) = number)`,
    values: [corpId, digits],
  })
  return rows.map(({ id }) => id)
}
