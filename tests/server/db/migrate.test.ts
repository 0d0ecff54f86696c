import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate, pendingMigrations } from '../../../server/db/migrate.ts'
import { type Migration, readMigrations } from '../../../server/db/migrations.ts'
import { emptyDatabase, type FreshDatabase } from '../../support/database.ts'

let folder: string
let fresh: FreshDatabase

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-migrations-'))
  write('0001_one.sql', 'create table one (corp_id text); insert into one values (null);')
  write('0002_two.sql', 'create table two (corp_id text);')
  fresh = await emptyDatabase()
})
afterEach(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)
const run = () => migrate(fresh.database, { migrations: readMigrations(folder) })
const names = (migrations: readonly Migration[]) => migrations.map(({ name }) => name)

async function tables(): Promise<string[]> {
  const { rows } = await fresh.database.query<{ name: string }>({
    text: "select tablename::text as name from pg_tables where schemaname = 'public' order by 1",
  })
  return rows.map(({ name }) => name)
}

describe('migrations (K-18)', () => {
  test('each runs once, in the order of its number', async () => {
    expect(names(await run())).toEqual(['0001_one.sql', '0002_two.sql'])
    expect(await run()).toEqual([])
    write('0003_three.sql', 'create table three (corp_id text);')
    expect(names(await pendingMigrations(fresh.database, readMigrations(folder)))).toEqual(['0003_three.sql'])
    expect(names(await run())).toEqual(['0003_three.sql'])
    expect(await tables()).toEqual(['one', 'schema_migration', 'three', 'two'])
  })

  test('one that fails leaves nothing of itself, and those before it stay', async () => {
    write('0002_two.sql', 'create table two (corp_id text); select 1 / 0;')
    await expect(run()).rejects.toThrow(/0002_two.sql failed: division by zero/)
    expect(await tables()).toEqual(['one', 'schema_migration'])
    write('0002_two.sql', 'create table two (corp_id text);')
    expect(names(await run())).toEqual(['0002_two.sql'])
  })

  test('a connection killed in the middle of one is made good by the next run', async () => {
    write('0002_two.sql', 'create table two (corp_id text); select pg_terminate_backend(pg_backend_pid());')
    await expect(run()).rejects.toThrow(/0002_two.sql failed/)
    expect(await tables()).toEqual(['one', 'schema_migration'])
    write('0002_two.sql', 'create table two (corp_id text);')
    await run()
    expect(await tables()).toEqual(['one', 'schema_migration', 'two'])
  })

  test('several servers that start at once apply each one once', async () => {
    const applied = await Promise.all([run(), run(), run()])
    expect(applied.flatMap(names).sort()).toEqual(['0001_one.sql', '0002_two.sql'])
    const { rows } = await fresh.database.query({ text: 'select count(*)::int as count from one' })
    expect(rows).toEqual([{ count: 1 }])
  })

  test('a file changed after it was applied is refused by its name', async () => {
    await run()
    write('0001_one.sql', 'create table other (corp_id text);')
    await expect(run()).rejects.toThrow(/migration 0001_one.sql is not the one/)
    expect(await tables()).toEqual(['one', 'schema_migration', 'two'])
  })

  test('other line ends are not a change', async () => {
    write('0001_one.sql', 'create table one (corp_id text);\ninsert into one values (null);\n')
    await run()
    write('0001_one.sql', 'create table one (corp_id text);\r\ninsert into one values (null);\r\n')
    expect(await run()).toEqual([])
  })

  test('a database that a newer version made is refused', async () => {
    await run()
    rmSync(path.join(folder, '0002_two.sql'))
    await expect(run()).rejects.toThrow(/database is newer than this Countersign.*0002_two.sql/)
  })

  test('a number given twice and a name without one are refused', () => {
    write('0002_again.sql', '')
    expect(() => readMigrations(folder)).toThrow(/same number: 0002_again.sql and 0002_two.sql/)
    rmSync(path.join(folder, '0002_again.sql'))
    write('more.sql', '')
    expect(() => readMigrations(folder)).toThrow(/more.sql is not named like a migration/)
  })
})

test('every table of the application begins with corp_id', async () => {
  await migrate(fresh.database)
  const { rows } = await fresh.database.query({
    text: `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname <> 'corp_id'`,
  })
  expect(rows).toEqual([])
})
