import type pg from 'pg'
import {
  type AppliedMigration,
  createMigrationTable,
  hasMigrationTable,
  readApplied,
  recordApplied,
  refuseForeign,
} from './applied-migrations.ts'
import { type Database, type Queryable, queryableOf } from './database.ts'
import { type Migration, readMigrations } from './migrations.ts'

/** Held, one way or another, by whoever changes tables. */
export const MIGRATION_LOCK = 7_261_990_002

export type MigrateOptions = {
  readonly migrations?: readonly Migration[]
  readonly onApply?: (migration: Migration) => void
}

/**
 * Brings the database to the newest migration. One process at a time; each file is one transaction, so a killed run is
 * finished by the next one. Returns what it applied.
 */
export async function migrate(
  database: Database,
  options: MigrateOptions = {},
): Promise<readonly Migration[]> {
  const known = options.migrations ?? readMigrations()
  const client = await database.connect()
  try {
    const queryable = queryableOf(client)
    await queryable.query({ text: 'set statement_timeout = 0' })
    await queryable.query({ text: 'select pg_advisory_lock($1)', values: [MIGRATION_LOCK] })
    await createMigrationTable(queryable)
    const pending = pendingOf(await readApplied(queryable), known)
    for (const migration of pending) {
      options.onApply?.(migration)
      await apply(client, migration)
    }
    return pending
  } finally {
    // Destroyed, not returned: its lock and its settings go with it.
    client.release(true)
  }
}

/** What `migrate` would apply; changes nothing. */
export async function pendingMigrations(
  database: Queryable,
  known: readonly Migration[] = readMigrations(),
): Promise<readonly Migration[]> {
  return pendingOf((await hasMigrationTable(database)) ? await readApplied(database) : [], known)
}

function pendingOf(applied: readonly AppliedMigration[], known: readonly Migration[]): readonly Migration[] {
  refuseForeign(applied, known)
  const numbers = new Set(applied.map(({ number }) => number))
  return known.filter(({ number }) => !numbers.has(number))
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await runMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Runs one file in the transaction that the caller opened. */
export async function runMigration(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql)
    await recordApplied(queryableOf(client), migration)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The migration ${migration.name} failed: ${reason}`, { cause: error })
  }
}
