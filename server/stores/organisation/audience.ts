import type { Queryable } from '../../db/database.ts'
import type { Audience } from '../notify/message.ts'

export type Reached = { readonly userId: string; readonly workItemId: string | null }

const START = '00000000-0000-0000-0000-000000000000'

/** Where the next part of a message begins: after this user id, or at the start. */
export type AudienceQuestion<Kind extends Audience['kind'] = Audience['kind']> = {
  readonly corpId: string
  readonly instanceId: string | null
  readonly audience: Extract<Audience, { kind: Kind }>
  readonly after: string | undefined
}

/**
 * For each question its next recipients in order of their ids; none at the end of a message. People who were switched
 * off meanwhile are left out, and nobody comes twice.
 */
export async function nextPeople(
  db: Queryable,
  questions: readonly AudienceQuestion<'people'>[],
  limit: number,
): Promise<Reached[][]> {
  const { rows } = await db.query<Reached & { readonly n: number }>({
    name: 'audience-people',
    text: `select q.n::int, reached.* from unnest($1::text[], $2::uuid[], $3::jsonb[], $4::uuid[])
        with ordinality as q(corp_id, instance_id, people, after, n)
      cross join lateral (
        select distinct on (u.id) u.id as "userId", w.id as "workItemId"
        from jsonb_to_recordset(q.people) as p("userId" uuid, item int)
        join app_user u on u.corp_id = q.corp_id and u.id = p."userId" and u.active
        left join work_item w on w.corp_id = q.corp_id and w.instance_id = q.instance_id and w.number = p.item
        where u.id > q.after order by u.id, w.number desc nulls last limit $5) reached`,
    values: [
      questions.map(({ corpId }) => corpId),
      questions.map(({ instanceId }) => instanceId),
      questions.map(({ audience }) => JSON.stringify(audience.people)),
      questions.map(({ after }) => after ?? START),
      limit,
    ],
  })
  const reached: Reached[][] = questions.map(() => [])
  for (const { n, userId, workItemId } of rows) reached[n - 1]?.push({ userId, workItemId })
  return reached
}

/** As `nextPeople`, for everyone of some departments and of those below. */
export async function nextOfDepartments(
  db: Queryable,
  { corpId, audience, after }: AudienceQuestion<'departments'>,
  limit: number,
): Promise<Reached[]> {
  const { rows } = await db.query<Reached>({
    name: 'audience-departments',
    text: `with recursive below as (
        select id from department where corp_id = $1 and id = any($2::uuid[])
        union select d.id from department d join below on d.parent_id = below.id where d.corp_id = $1)
      select distinct u.id as "userId", null as "workItemId"
      from user_department m
      join app_user u on u.corp_id = $1 and u.id = m.user_id and u.active
      where m.corp_id = $1 and m.department_id in (select id from below) and u.id > $3
      order by u.id limit $4`,
    values: [corpId, [...audience.departments], after ?? START, limit],
  })
  return rows
}
