import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Queryable } from '../../server/db/database.ts'

type Column = {
  readonly place: string
  readonly schema: string
  readonly table: string
  readonly name: string
}

/** Every place of the database whose text, JSON or bytes hold the marker, as `table.column`. */
export async function tablesWith(db: Queryable, marker: string): Promise<string[]> {
  const { rows } = await db.query<Column>({
    text: `select c.table_name || '.' || c.column_name as place, quote_ident(c.table_schema) as schema,
        quote_ident(c.table_name) as table, quote_ident(c.column_name) as name
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
        and (c.data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY', 'character varying'))
      order by 1`,
  })
  const found: string[] = []
  for (const { place, schema, table, name } of rows) {
    const hits = await db.query<{ n: number }>({
      text: `select count(*)::int as n from ${schema}.${table}
        where strpos(lower(${name}::text), $1) > 0 or strpos(${name}::text, $2) > 0`,
      values: [marker.toLowerCase(), Buffer.from(marker).toString('hex')],
    })
    if ((hits.rows[0]?.n ?? 0) > 0) found.push(place)
  }
  return found
}

/** Every file under a folder whose name or bytes hold the marker. */
export function filesWith(folder: string, marker: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => file.includes(marker) || readFileSync(file).includes(marker))
}
