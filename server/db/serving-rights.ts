import type pg from 'pg'
import { type Database, type Queryable, queryableOf } from './database.ts'
import { MIGRATION_LOCK } from './migrate.ts'

/** Tables that grow only: what they say happened stays as it was written (security P-03). Some may not exist (yet). */
const ADDED_TO = ['operation_log', 'log_anchor', 'tombstone', 'organisation_log', 'security_event']
/** What only the owner writes. */
const READ = ['schema_migration']
/** Functions that do for the serving role what it may not do by itself, where they exist. */
const LENT = ['forget_security_events']

type Relation = {
  /** Quoted as needed. */
  readonly name: string
  /** The table's own name; of a partition, its table's. */
  readonly table: string
  readonly kind: 'r' | 'p' | 'v' | 'm' | 'S'
  readonly held: readonly string[]
}

/**
 * Gives the serving role what the server needs and no more: rows of every table, but no change of a log, and no table of
 * its own. Asked at every start, because migrations and restores make tables anew; changes only what differs.
 */
export async function grantServing(owner: Pick<Database, 'connect'>, role: string): Promise<void> {
  const client = await owner.connect()
  try {
    const queryable = queryableOf(client)
    await queryable.query({ text: 'set statement_timeout = 0' })
    await queryable.query({ text: 'select pg_advisory_lock($1)', values: [MIGRATION_LOCK] })
    await grantAll(client, queryable, role)
    await grantLent(client, queryable, role)
  } finally {
    // Destroyed, not returned: its lock and its settings go with it.
    client.release(true)
  }
}

async function grantAll(client: pg.PoolClient, queryable: Queryable, role: string): Promise<void> {
  const to = client.escapeIdentifier(role)
  const { rows } = await queryable.query<{ schema: string; entered: boolean; foreseen: boolean }>({
    text: `select quote_ident(current_schema()) as schema, has_schema_privilege($1, current_schema(), 'usage') as entered,
      exists (select from pg_default_acl d cross join aclexplode(d.defaclacl) a
        where d.defaclnamespace = current_schema()::regnamespace and d.defaclrole = (select oid from pg_roles where rolname = current_user)
          and d.defaclobjtype = 'S' and a.grantee = (select oid from pg_roles where rolname = $1)) as foreseen`,
    values: [role],
  })
  const { schema, entered, foreseen } = rows[0] ?? { schema: 'public', entered: false, foreseen: false }
  if (!entered) await client.query(`grant usage on schema ${schema} to ${to}`)
  if (!foreseen) {
    // For tables that a newer version makes while a server of this one, whose statements may reach them, goes on.
    const always = `alter default privileges in schema ${schema} grant`
    await client.query(`${always} select, insert, update, delete on tables to ${to}`)
    await client.query(`${always} select, usage on sequences to ${to}`)
  }
  for (const relation of await relationsOf(queryable, role)) {
    const wanted = wantedOf(relation)
    if (wanted.join() === relation.held.join()) continue
    const target = `${relation.kind === 'S' ? 'sequence ' : ''}${relation.name}`
    // Sent as one, they are one transaction: whoever serves meanwhile is never without rights.
    await client.query(`revoke all on ${target} from ${to}; grant ${wanted.join(', ')} on ${target} to ${to}`)
  }
}

/** For a function that a migration took away from everybody. */
async function grantLent(client: pg.PoolClient, queryable: Queryable, role: string): Promise<void> {
  const { rows } = await queryable.query<{ name: string }>({
    text: `select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.proname = any($2)
        and not has_function_privilege($1, p.oid, 'execute')`,
    values: [role, LENT],
  })
  for (const { name } of rows) {
    await client.query(`grant execute on function ${name} to ${client.escapeIdentifier(role)}`)
  }
}

function wantedOf({ kind, table }: Relation): readonly string[] {
  if (kind === 'S') return ['SELECT', 'USAGE']
  // A view works with its owner's rights, so writing through it would reach what is behind it.
  if (kind === 'v' || kind === 'm' || READ.includes(table)) return ['SELECT']
  return ADDED_TO.includes(table) ? ['INSERT', 'SELECT'] : ['DELETE', 'INSERT', 'SELECT', 'UPDATE']
}

async function relationsOf(queryable: Queryable, role: string): Promise<readonly Relation[]> {
  const { rows } = await queryable.query<Relation>({
    text: `select c.oid::regclass::text as name, c.relkind as kind,
        (select relname::text from pg_class where oid = coalesce(pg_partition_root(c.oid), c.oid)) as table,
        array(select a.privilege_type from aclexplode(c.relacl) a
          where a.grantee = (select oid from pg_roles where rolname = $1) order by 1) as held
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
    values: [role],
  })
  return rows
}
