import type { NameI18n } from '../../../contract/shapes.ts'
import type { Queryable } from '../../db/database.ts'

export type NewDepartmentRow = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly name_i18n: NameI18n
  readonly parent_id: string | null
  readonly sort_key: number
}

/** All in one statement: parents may come after their children. */
export async function insertDepartmentRows(
  tx: Queryable,
  corpId: string,
  rows: readonly NewDepartmentRow[],
): Promise<void> {
  await tx.query({
    text: `insert into department (corp_id, id, code, name, name_i18n, parent_id, sort_key)
      select $1, id, code, name, name_i18n, parent_id, sort_key
      from jsonb_to_recordset($2::jsonb)
        as given(id uuid, code text, name text, name_i18n jsonb, parent_id uuid, sort_key int)`,
    values: [corpId, JSON.stringify(rows)],
  })
}

/** Replaces the leaders of a department; the first one is the head. */
export async function replaceLeaders(
  tx: Queryable,
  corpId: string,
  departmentId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.query({
    text: 'delete from department_leader where corp_id = $1 and department_id = $2',
    values: [corpId, departmentId],
  })
  await tx.query({
    text: `insert into department_leader (corp_id, department_id, user_id, position)
      select $1, $2, user_id, position - 1 from unnest($3::uuid[]) with ordinality as given(user_id, position)`,
    values: [corpId, departmentId, userIds],
  })
}
