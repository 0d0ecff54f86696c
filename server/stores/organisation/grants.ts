import type { Permission } from '../../../contract/vocabulary.ts'
import type { Queryable } from '../../db/database.ts'

/** Who has which permission with which scope; few rows in any organisation. */
export type Grant = { readonly userId: string; readonly permission: Permission; readonly scope: unknown }

/** Every grant of active people, as it is now: administration is checked when it is carried out (engine G4). */
export async function grantsOf(db: Queryable, corpId: string): Promise<readonly Grant[]> {
  const { rows } = await db.query<{ user_id: string; permission: Permission; scope: unknown }>({
    name: 'grants',
    text: `select g.user_id, g.permission, g.scope from permission_grant g
      join app_user u on u.corp_id = g.corp_id and u.id = g.user_id and u.active where g.corp_id = $1`,
    values: [corpId],
  })
  return rows.map(({ user_id, permission, scope }) => ({ userId: user_id, permission, scope }))
}
