import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { verifyLogs } from '../../../server/audit/log-verify.ts'
import { createLog } from '../../../server/base/log.ts'
import { readConfig } from '../../../server/config.ts'
import { restoreBackup } from '../../../server/db/backup/restore-backup.ts'
import { writeBackup } from '../../../server/db/backup/write-backup.ts'
import { connectDatabase } from '../../../server/db/connect.ts'
import type { Database } from '../../../server/db/database.ts'
import { APP_DATABASE, addressOf, SERVING_ROLE, SUPERUSER } from '../../../server/db/embedded/address.ts'
import { placeIn } from '../../../server/db/embedded/place.ts'
import { readSecrets } from '../../../server/db/embedded/secrets.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { workflowWorld } from '../../support/workflow-world.ts'

const DENIED = '42501'
const silent = createLog('silent')
let fresh: FreshDatabase
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'countersign-roles-'))
  chmodSync(folder, 0o755)
  fresh = await freshDatabase()
  const world = await workflowWorld(fresh.database)
  await world.start('800')
})
afterAll(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function codeOf(database: Database, text: string): Promise<string> {
  try {
    await database.query({ text })
    return 'done'
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error)
  }
}

async function roleOf(database: Database): Promise<string> {
  const { rows } = await database.query<{ role: string }>({
    text: 'select quote_ident(current_user) as role',
  })
  return rows[0]?.role ?? ''
}

/** Tables of these names are logs, whatever version made them. */
async function logsOf({ owner }: FreshDatabase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>({
    text: `select relname::text as name from pg_class where relkind = 'r' and relname in
      ('operation_log', 'log_anchor', 'tombstone', 'organisation_log', 'security_event')`,
  })
  return rows.map(({ name }) => name)
}

const attacksOn = (table: string, self: string) => [
  `update ${table} set corp_id = corp_id`,
  `delete from ${table}`,
  `truncate ${table}`,
  `select 1 from ${table} for update`,
  `alter table ${table} add column more text`,
  `alter table ${table} disable trigger all`,
  `alter table ${table} owner to ${self}`,
  `create rule quiet as on insert to ${table} do instead nothing`,
  `create trigger quiet before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
  `drop table ${table}`,
]

describe('P-03: whoever serves', () => {
  it('adds to the logs and reads them, and changes none in any way', async () => {
    expect(await verifyLogs(fresh.database)).toMatchObject({ broken: [] })
    const self = await roleOf(fresh.database)
    const logs = await logsOf(fresh)
    expect(logs).toEqual(expect.arrayContaining(['operation_log', 'log_anchor', 'tombstone']))
    for (const attack of logs.flatMap((table) => attacksOn(table, self))) {
      expect(await codeOf(fresh.database, attack), attack).toBe(DENIED)
    }
  })

  it('does not become the owner, makes no tables, and leaves what migrations said', async () => {
    for (const attack of [
      `set role ${await roleOf(fresh.owner)}`,
      `set session authorization ${await roleOf(fresh.owner)}`,
      `alter role ${await roleOf(fresh.owner)} password 'mine'`,
      `set session_replication_role = replica`,
      'create table public.own (corp_id text)',
      'drop schema public cascade',
      'delete from schema_migration',
      'alter table corp add column more text',
    ]) {
      expect(await codeOf(fresh.database, attack), attack).toBe(DENIED)
    }
  })
})

describe('the rights', () => {
  it('come back with a backup that is restored, and a second start finds nothing to change', async () => {
    const file = path.join(folder, 'backup.tar.gz')
    await writeBackup({ database: fresh.owner, filesFolder: undefined, file })
    const target = await emptyDatabase()
    onTestFinished(() => target.drop())
    await restoreBackup({ database: target.owner, filesFolder: undefined, file, replace: false })
    const { serving, owner } = target.addresses
    const config = { dataDir: folder, databaseUrl: serving, databaseOwnerUrl: owner }
    const versions = []
    for (const _ of [1, 2]) {
      const connected = await connectDatabase(config, silent)
      expect(await codeOf(connected.database, 'update operation_log set entry = entry')).toBe(DENIED)
      expect(await codeOf(connected.database, 'update corp set name = name')).toBe('done')
      expect((await verifyLogs(connected.database)).broken).toEqual([])
      const { rows } = await connected.owner.query({
        text: `select relname, xmin::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          order by relname`,
      })
      versions.push(rows.map((row) => Object.values(row).join(' ')))
      await connected.stop()
    }
    expect(versions[1]).toEqual(versions[0])
  })

  it('are given once where three servers start on a new database together', async () => {
    const target = await emptyDatabase()
    onTestFinished(() => target.drop())
    const { serving, owner } = target.addresses
    const config = { dataDir: folder, databaseUrl: serving, databaseOwnerUrl: owner }
    const servers = await Promise.all([1, 2, 3].map(() => connectDatabase(config, silent)))
    for (const { database } of servers) {
      expect(await codeOf(database, 'delete from operation_log')).toBe(DENIED)
      expect(await codeOf(database, 'delete from outbox')).toBe('done')
    }
    await Promise.all(servers.map((server) => server.stop()))
  })

  it('reach a table that a newer version makes beside a server of this one', async () => {
    await fresh.owner.query({
      text: 'create table newer (corp_id text, id int generated always as identity)',
    })
    expect(await codeOf(fresh.database, "insert into newer (corp_id) values ('a')")).toBe('done')
    await fresh.owner.query({ text: 'drop table newer' })
  })

  it('reach the functions that remove from logs, and no other one that is closed to everybody', async () => {
    const target = await freshDatabase()
    onTestFinished(() => target.drop())
    for (const name of ['forget_security_events', 'closed']) {
      await target.owner.query({ text: `drop function if exists ${name} cascade` })
      await target.owner.query({
        text: `create function ${name}() returns int language sql security definer as 'select 1'`,
      })
      await target.owner.query({ text: `revoke execute on function ${name}() from public` })
    }
    const config = { dataDir: folder, databaseUrl: target.addresses.serving }
    const connected = await connectDatabase({ ...config, databaseOwnerUrl: target.addresses.owner }, silent)
    expect(await codeOf(connected.database, 'select forget_security_events()')).toBe('done')
    expect(await codeOf(connected.database, 'select closed()')).toBe(DENIED)
    await connected.stop()
  })

  it('are taken up by a data folder of an earlier version', async () => {
    const dataDir = path.join(folder, 'data')
    mkdirSync(dataDir)
    const config = { dataDir, databaseUrl: undefined }
    const first = await connectDatabase(config, silent)
    const before = await roleOf(first.database)
    await first.database.close()
    const place = placeIn(dataDir)
    const client = new pg.Client({
      connectionString: addressOf(place, readSecrets(place.cluster), SUPERUSER, APP_DATABASE),
    })
    await client.connect()
    await client.query(`drop owned by ${SERVING_ROLE}; drop role ${SERVING_ROLE}`)
    await client.end()
    await first.stop()
    const second = await connectDatabase(config, silent)
    onTestFinished(() => second.stop())
    expect([before, await roleOf(second.database)]).toEqual([SERVING_ROLE, SERVING_ROLE])
    expect(await codeOf(second.database, 'update operation_log set entry = entry')).toBe(DENIED)
    expect(await codeOf(second.database, 'update corp set name = name')).toBe('done')
  })
})

describe('a database given by DATABASE_URL', () => {
  const connected = async (databaseUrl: string, databaseOwnerUrl?: string) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const open = await connectDatabase({ dataDir: folder, databaseUrl, databaseOwnerUrl }, log)
    onTestFinished(() => open.stop())
    return { open, told: lines.filter((line) => line.includes('DATABASE_OWNER_URL')).length }
  }

  it('works with one role, and the start says once that it could rewrite the log', async () => {
    const { open, told } = await connected(fresh.addresses.owner)
    expect(told).toBe(1)
    expect(await codeOf(open.database, 'update operation_log set entry = entry')).toBe('done')
  })

  it('serves with another role than it changes tables with where DATABASE_OWNER_URL is given', async () => {
    const { open, told } = await connected(fresh.addresses.serving, fresh.addresses.owner)
    expect(told).toBe(0)
    expect(await codeOf(open.database, 'update operation_log set entry = entry')).toBe(DENIED)
    expect(await codeOf(open.owner, 'create table own (corp_id text); drop table own')).toBe('done')
  })

  it('is refused where the role that serves only looks like another one', async () => {
    const again = new URL(fresh.addresses.owner)
    again.searchParams.set('application_name', 'again')
    await expect(connected(again.toString(), fresh.addresses.owner)).rejects.toThrow(/owns the tables/)
    await expect(connected(fresh.addresses.owner, fresh.addresses.serving)).rejects.toThrow(/may not create/)
    expect(() => readConfig({ DATABASE_OWNER_URL: fresh.addresses.owner })).toThrow(/needs DATABASE_URL/)
  })
})
