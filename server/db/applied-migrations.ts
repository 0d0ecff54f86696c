import { PlainError } from '../base/plain-error.ts'
import type { Queryable } from './database.ts'
import type { Migration } from './migrations.ts'

/** What the database says it went through. */
export type AppliedMigration = { readonly number: number; readonly name: string; readonly checksum: string }

/** Cluster-wide rows carry corp_id '*', like every table of the application. */
const CREATE = `create table if not exists schema_migration (
  corp_id text not null default '*',
  number int not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (corp_id, number)
)`

export async function createMigrationTable(client: Queryable): Promise<void> {
  // Asked first: "if not exists" still wants the right to create, which a role may lose after installation.
  if (!(await hasMigrationTable(client))) await client.query({ text: CREATE })
}

export async function hasMigrationTable(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>({
    text: "select to_regclass('schema_migration') is not null as found",
  })
  return rows[0]?.found === true
}

export async function readApplied(client: Queryable): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>({
    text: "select number, name, checksum from schema_migration where corp_id = '*' order by number",
  })
  return rows
}

export async function recordApplied(client: Queryable, migration: Migration): Promise<void> {
  await client.query({
    text: 'insert into schema_migration (number, name, checksum) values ($1, $2, $3)',
    values: [migration.number, migration.name, migration.checksum],
  })
}

/** Refuses when what was applied is not what this version of the program holds (security K-18). */
export function refuseForeign(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
  what: 'database' | 'backup' = 'database',
): void {
  for (const one of applied) {
    const file = known.find(({ number }) => number === one.number)
    if (file === undefined) {
      throw new PlainError(
        `The ${what} is newer than this Countersign: it went through ${one.name}, which is not known here. ` +
          'Use the newer version; going back needs a backup made by the older one. Nothing was changed.',
      )
    }
    if (file.checksum !== one.checksum) {
      throw new PlainError(
        `The migration ${file.name} is not the one that made this ${what}: the file was changed afterwards. ` +
          'Put the released file back. Nothing was changed.',
      )
    }
  }
}
