import type { Queryable } from '../db/database.ts'
import type { Audience } from '../outbox/message.ts'

export type Reached = { readonly userId: string; readonly workItemId: string | null }

const START = '00000000-0000-0000-0000-000000000000'

/**
 * The next recipients of a message in order of their ids; none at its end. People who were switched off meanwhile are
 * left out, and nobody comes twice.
 */
export async function nextRecipients(
  db: Queryable,
  where: { readonly corpId: string; readonly instanceId: string },
  audience: Audience,
  after: string | undefined,
  limit: number,
): Promise<Reached[]> {
  const { rows } = await db.query<Reached>(
    audience.kind === 'people'
      ? {
          name: 'audience-people',
          text: `select distinct on (u.id) u.id as "userId", w.id as "workItemId"
            from jsonb_to_recordset($3::jsonb) as p("userId" uuid, item int)
            join app_user u on u.corp_id = $1 and u.id = p."userId" and u.active
            left join work_item w on w.corp_id = $1 and w.instance_id = $2 and w.number = p.item
            where u.id > $4 order by u.id, w.number desc nulls last limit $5`,
          values: [where.corpId, where.instanceId, JSON.stringify(audience.people), after ?? START, limit],
        }
      : {
          name: 'audience-departments',
          text: `with recursive below as (
              select id from department where corp_id = $1 and id = any($2::uuid[])
              union select d.id from department d join below on d.parent_id = below.id where d.corp_id = $1)
            select distinct u.id as "userId", null as "workItemId"
            from user_department m
            join app_user u on u.corp_id = $1 and u.id = m.user_id and u.active
            where m.corp_id = $1 and m.department_id in (select id from below) and u.id > $3
            order by u.id limit $4`,
          values: [where.corpId, [...audience.departments], after ?? START, limit],
        },
  )
  return rows
}
