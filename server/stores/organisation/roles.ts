import type { NameI18n } from '../../../contract/shapes.ts'
import type { Queryable } from '../../db/database.ts'

export type NewRoleRow = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly name_i18n: NameI18n
}

export async function insertRoleRow(tx: Queryable, corpId: string, row: NewRoleRow): Promise<void> {
  await tx.query({
    text: 'insert into role (corp_id, id, code, name, name_i18n) values ($1, $2, $3, $4, $5)',
    values: [corpId, row.id, row.code, row.name, row.name_i18n],
  })
}

/** Replaces the members of a role; their order is kept. */
export async function replaceMembers(
  tx: Queryable,
  corpId: string,
  roleId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.query({
    text: 'delete from role_member where corp_id = $1 and role_id = $2',
    values: [corpId, roleId],
  })
  await tx.query({
    text: `insert into role_member (corp_id, role_id, user_id, position)
      select $1, $2, user_id, position - 1 from unnest($3::uuid[]) with ordinality as given(user_id, position)`,
    values: [corpId, roleId, userIds],
  })
}
