import type { Database } from '../../server/db/database.ts'

const statements = new WeakMap<Database, string>()

/** Every row of every table of the application, as one text per table: equal when nothing at all was written. */
export async function rowFingerprint(database: Database): Promise<Record<string, string>> {
  const text = statements.get(database) ?? (await statementFor(database))
  statements.set(database, text)
  const { rows } = await database.query<{ name: string; rows: string }>({ text })
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

async function statementFor(database: Database): Promise<string> {
  const { rows } = await database.query<{ name: string }>({
    text: `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  })
  return rows
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as rows from ${name} t`,
    )
    .join(' union all ')
}
