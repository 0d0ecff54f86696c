import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../server/base/log.ts'
import { connectDatabase } from '../../../server/db/connect.ts'
import { type Database, openDatabase } from '../../../server/db/database.ts'
import { canReach } from '../../../server/db/embedded/account.ts'
import { runningPostmaster } from '../../../server/db/embedded/pid-file.ts'
import { startEmbedded } from '../../../server/db/launcher.ts'
import { readMigrations } from '../../../server/db/migrations.ts'
import {
  type EmbeddedProcess,
  spawnEmbeddedUser,
  startEmbeddedProcess,
} from '../../support/embedded-process.ts'

const ROUNDS = process.env.LONG === '1' ? 25 : 3
const isRoot = process.getuid?.() === 0
const stranger = { uid: 12_345, gid: 12_345 }
const log = createLog('silent')

let folder: string
let dataDir: string
const users: EmbeddedProcess[] = []

const cluster = () => path.join(dataDir, 'postgres', 'cluster')
const start = async () => {
  const user = await startEmbeddedProcess(dataDir)
  users.push(user)
  return user
}

beforeEach(() => {
  folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'countersign-embedded-'))
  chmodSync(folder, 0o755)
  dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
})
afterEach(async () => {
  await Promise.all(users.splice(0).map((user) => (user.child.exitCode === null ? user.kill() : undefined)))
  killPostmaster()
  rmSync(folder, { recursive: true, force: true })
})

function killPostmaster(): void {
  const pid = runningPostmaster(cluster())
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}

async function inserted(database: Database, id: number): Promise<void> {
  await database.query({ text: 'create table if not exists kept (id int primary key)' })
  await database.query({ text: 'insert into kept values ($1)', values: [id] })
}

async function keptIn(connectionString: string): Promise<number[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select id from kept order by id')
  await client.end()
  return rows.map(({ id }) => id)
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('starting', () => {
  test('the database runs without a superuser, in builtin C.UTF-8, with durable settings (D-13)', async () => {
    const user = await start()
    const client = new pg.Client({ connectionString: user.connectionString })
    await client.connect()
    const { rows } =
      await client.query(`select current_setting('is_superuser') as superuser, current_user::text as role,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('jit') as jit,
        current_setting('listen_addresses') as addresses, current_setting('max_connections')::int as connections,
        datlocprovider::text as provider, datlocale as locale
      from pg_database where datname = current_database()`)
    await client.end()
    expect(rows[0]).toEqual({
      superuser: 'off',
      role: 'countersign',
      fsync: 'on',
      commit: 'on',
      jit: 'off',
      addresses: '',
      // Three servers of 25 each, twice while one release takes over from another.
      connections: 200,
      provider: 'b',
      locale: 'C.UTF-8',
    })
    expect(statSync(path.join(cluster(), 'countersign.json')).mode & 0o777).toBe(0o600)
    expect(statSync(cluster()).mode & 0o777).toBe(0o700)
  })

  test('three first starts at once end with one postmaster that all use (K-4)', async () => {
    const all = await Promise.all([start(), start(), start()])
    expect(all.filter((user) => user.startedHere)).toHaveLength(1)
    expect(new Set(all.map((user) => user.connectionString)).size).toBe(1)
    expect(readdirSync(path.join(dataDir, 'postgres')).filter((name) => name.includes('.new'))).toEqual([])
  })

  test('the last to leave shuts the database down, whoever started it (K-3)', async () => {
    const first = await start()
    const second = await start()
    await first.leave()
    const pid = runningPostmaster(cluster())
    expect(pid).toBeDefined()
    expect(second.startedHere).toBe(false)
    await second.leave()
    expect(runningPostmaster(cluster())).toBeUndefined()
    expect(existsSync(path.join(cluster(), 'postmaster.pid'))).toBe(false)
  })

  test('a path too long for a socket is no obstacle', async () => {
    dataDir = path.join(dataDir, 'x'.repeat(120))
    const user = await start()
    const client = new pg.Client({ connectionString: user.connectionString })
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
    await user.leave()
    const name = `countersign-${createHash('sha256').update(path.join(dataDir, 'postgres')).digest('hex').slice(0, 16)}`
    expect(existsSync(path.join(tmpdir(), name))).toBe(false)
  })

  test.runIf(isRoot)('a data folder that only root may enter stays where it is', async () => {
    chmodSync(dataDir, 0o700)
    const programs = mkdtempSync(path.join(tmpdir(), 'countersign-programs-'))
    chmodSync(programs, 0o755)
    const user = await startEmbeddedProcess(dataDir, { programs })
    users.push(user)
    expect(statSync(cluster()).uid).not.toBe(0)
    expect(readdirSync(programs)).toHaveLength(1)
    await user.leave()
    const again = await startEmbeddedProcess(dataDir, { programs })
    users.push(again)
    expect(again.startedHere).toBe(true)
    rmSync(programs, { recursive: true, force: true })
  })
})

describe('killing', () => {
  test('a killed server leaves the database running, and the next start attaches with nothing lost (K-1, K-2)', async () => {
    for (const round of upTo(ROUNDS)) {
      const user = await start()
      expect(user.startedHere).toBe(round === 0)
      const database = openDatabase({ connectionString: user.connectionString })
      await inserted(database, round)
      await database.close()
      await user.kill()
    }
    const last = await start()
    expect(last.startedHere).toBe(false)
    expect(await keptIn(last.connectionString)).toEqual(upTo(ROUNDS))
  })

  test('server and database killed together come back with everything acknowledged (K-2)', async () => {
    for (const round of upTo(ROUNDS)) {
      const user = await start()
      expect(user.startedHere).toBe(true)
      const database = openDatabase({ connectionString: user.connectionString, onIdleError: () => {} })
      await inserted(database, round)
      const killed = user.kill()
      killPostmaster()
      await killed
      await database.close()
    }
    const last = await start()
    expect(await keptIn(last.connectionString)).toEqual(upTo(ROUNDS))
  })

  test('a database killed under a working server is started again, and the pool heals (K-2, K-5)', async () => {
    const embedded = await startEmbedded({ dataDir, log })
    const { connectionString } = embedded
    const database = openDatabase({ connectionString, onIdleError: () => {} })
    await inserted(database, 0)
    killPostmaster()
    await expect
      .poll(() => database.query({ text: 'select id from kept' }).catch(() => undefined), {
        timeout: 15_000,
      })
      .toMatchObject({ rows: [{ id: 0 }] })
    await database.close()
    await embedded.stop()
    expect(runningPostmaster(cluster())).toBeUndefined()
  })

  test('a first start that is killed at any moment leaves a folder that starts (K-2)', async () => {
    for (const moment of ['new', 'cluster', 'postmaster.pid']) {
      rmSync(path.join(dataDir, 'postgres'), { recursive: true, force: true })
      const dying = spawnEmbeddedUser(dataDir)
      const gone = once(dying, 'exit')
      await expect.poll(() => reached(moment), { interval: 2, timeout: 15_000 }).toBe(true)
      dying.kill('SIGKILL')
      await gone
      const user = await startEmbeddedProcess(dataDir)
      await user.leave()
      expect(runningPostmaster(cluster())).toBeUndefined()
    }
  }, 90_000)

  test('a stale postmaster.pid whose number another program has got is no obstacle (K-4)', async () => {
    const first = await start()
    const owner = statSync(cluster())
    const killed = first.kill()
    killPostmaster()
    await killed
    const other = spawn('sleep', ['600'], isRoot ? { uid: owner.uid, gid: owner.gid } : {})
    writeFileSync(
      path.join(cluster(), 'postmaster.pid'),
      `${other.pid}\n${cluster()}\n1\n5432\n${dataDir}/postgres\n\n`,
    )
    const second = await start()
    expect(second.startedHere).toBe(true)
    expect(other.exitCode).toBeNull()
    other.kill()
    await once(other, 'exit')
  })

  function reached(moment: string): boolean {
    const root = path.join(dataDir, 'postgres')
    if (!existsSync(root)) return false
    if (moment === 'new') return readdirSync(root).some((name) => name.endsWith('.new'))
    return existsSync(moment === 'cluster' ? cluster() : path.join(cluster(), moment))
  }
})

test('the database is saved before its tables change (K-18)', async () => {
  const config = { dataDir, databaseUrl: undefined }
  const first = await connectDatabase(config, log)
  expect(existsSync(path.join(dataDir, 'backups'))).toBe(false)
  const creating = readMigrations().findLast(({ sql }) => /^create table /m.test(sql))
  const { name = '', number = 0 } = creating ?? {}
  await first.owner.query({ text: 'delete from schema_migration where number >= $1', values: [number] })
  await first.stop()
  // Its table stands already, so the migration fails; the copy was made before.
  await expect(connectDatabase(config, log)).rejects.toThrow(`${name} failed`)
  expect(readdirSync(path.join(dataDir, 'backups'))).toEqual([`before-${name.replace('.sql', '')}.tar.gz`])
  expect(runningPostmaster(cluster())).toBeUndefined()
})

describe('refusing', () => {
  const refused = (text: RegExp) => expect(startEmbedded({ dataDir, log })).rejects.toThrow(text)

  test('a folder with something else in it is left as it is', async () => {
    mkdirSync(cluster(), { recursive: true })
    writeFileSync(path.join(cluster(), 'letter.txt'), 'x')
    await refused(/not a PostgreSQL database/)
    expect(readdirSync(cluster())).toEqual(['letter.txt'])
  })

  test('a database of someone else is left as it is', async () => {
    mkdirSync(cluster(), { recursive: true })
    writeFileSync(path.join(cluster(), 'PG_VERSION'), '18\n')
    await refused(/did not make/)
    expect(readdirSync(cluster())).toEqual(['PG_VERSION'])
  })

  test('a database of a newer PostgreSQL is left as it is', async () => {
    mkdirSync(cluster(), { recursive: true })
    writeFileSync(path.join(cluster(), 'PG_VERSION'), '99\n')
    await refused(/made by PostgreSQL 99/)
  })

  test('a missing database beside an older one is a mistake, not a first start', async () => {
    mkdirSync(path.join(dataDir, 'postgres', 'cluster-17'), { recursive: true })
    await refused(/is missing, but .* holds cluster-17/)
  })

  test.runIf(isRoot && canReach(stranger, process.execPath))(
    'a database that root made is refused to an ordinary user in plain words',
    async () => {
      const user = await start()
      await user.leave()
      chmodSync(path.join(dataDir, 'postgres'), 0o777)
      const child = spawnEmbeddedUser(dataDir, stranger)
      let said = ''
      child.stderr?.on('data', (chunk) => {
        said += chunk
      })
      await once(child, 'close')
      expect(said).toMatch(/belongs to another account/)
    },
  )

  test('damaged settings are named with what PostgreSQL says', async () => {
    const user = await start()
    await user.leave()
    writeFileSync(path.join(cluster(), 'postgresql.conf'), 'no_such_setting = 1\n')
    await refused(/did not start[\s\S]*no_such_setting/)
  })
})
