import type { Queryable } from '../db/database.ts'

/** The runs that records belong to, in the order of the records; those without one are left out. */
export async function instancesOfObjects(
  db: Queryable,
  corpId: string,
  objectIds: readonly string[],
  schemaCode: string | undefined,
): Promise<string[]> {
  const { rows } = await db.query<{ instance_id: string }>({
    name: 'instances-of-objects',
    text: `select b.instance_id from unnest($2::uuid[]) with ordinality as o(id, place)
      join biz_object b on b.corp_id = $1 and b.id = o.id
      where b.instance_id is not null and ($3::text is null or b.model_code = $3) order by o.place`,
    values: [corpId, [...objectIds], schemaCode ?? null],
  })
  return rows.map((row) => row.instance_id)
}
