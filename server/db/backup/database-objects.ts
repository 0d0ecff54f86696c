import type { Queryable } from '../database.ts'
import type { Contents, Table } from './format.ts'

const NOT_OF_EXTENSION = `not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Every table of the application, a partitioned one as one; generated columns are computed again by themselves. */
export async function listTables(client: Queryable): Promise<Table[]> {
  const { rows } = await client.query<Table>({
    text: `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'schema_migration' and ${NOT_OF_EXTENSION}
      group by c.relname order by c.relname collate "C"`,
  })
  return rows
}

export async function listSequences(client: Queryable): Promise<Contents['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>({
    text: `select sequencename::text as name, last_value::text as value from pg_sequences
      where schemaname = current_schema() and last_value is not null order by 1`,
  })
  return rows
}

/** Names of the tables that hold at least one row. */
export async function listFilledTables(client: Queryable): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query({ text: `select 1 from ${quoted(name)} limit 1` })
    if (rowCount) filled.push(name)
  }
  return filled
}

/** Removes tables, views, sequences, functions and types of the schema; the schema itself may belong to another. */
export async function dropEverything(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ statement: string }>({
    text: `select format('drop %s if exists %s cascade',
        case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        c.oid::regclass) as statement
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not c.relispartition and ${NOT_OF_EXTENSION}
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
      union all
      select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
      where t.typnamespace = current_schema()::regnamespace and t.typtype in ('e', 'd')
        and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`,
  })
  for (const { statement } of rows) await client.query({ text: statement })
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string }

/**
 * Takes the foreign keys away so that tables load in any order, and gives the statements that put them back. Its owner
 * may do this; switching triggers off would need a superuser.
 */
export async function dropForeignKeys(client: Queryable): Promise<readonly string[]> {
  const { rows } = await client.query<ForeignKey>({
    text: `select conrelid::regclass::text as table, quote_ident(conname) as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
  })
  for (const { table, name } of rows) {
    await client.query({ text: `alter table ${table} drop constraint ${name}` })
  }
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  )
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
