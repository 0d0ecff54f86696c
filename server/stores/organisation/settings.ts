import type { Queryable } from '../../db/database.ts'

/** Stored values of a type: the system's ('*') first, then the organisation's, which counts more. */
export async function readSettings(db: Queryable, corpId: string, type: string): Promise<unknown[]> {
  const { rows } = await db.query<{ value: unknown }>({
    name: 'read_settings',
    text: `select value from setting where corp_id = any($1) and type = $2 order by corp_id <> '*'`,
    values: [['*', corpId], type],
  })
  return rows.map((row) => row.value)
}

export async function writeSetting(
  db: Queryable,
  corpId: string,
  type: string,
  value: unknown,
): Promise<void> {
  await db.query({
    text: `insert into setting as s (corp_id, type, value, updated_at) values ($1, $2, $3, app_now())
      on conflict (corp_id, type) do update
        set value = excluded.value, revision = s.revision + 1, updated_at = excluded.updated_at`,
    values: [corpId, type, JSON.stringify(value)],
  })
}
