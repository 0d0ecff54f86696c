import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../server/base/log.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { APP_DATABASE, APP_ROLE, addressOf, SUPERUSER } from '../../../server/db/embedded/address.ts'
import { createCluster } from '../../../server/db/embedded/initdb.ts'
import { runningPostmaster } from '../../../server/db/embedded/pid-file.ts'
import { placeIn } from '../../../server/db/embedded/place.ts'
import type { Binaries } from '../../../server/db/embedded/platform-package.ts'
import { ensureRunning, stopPostmaster } from '../../../server/db/embedded/postmaster.ts'
import { createAppDatabase } from '../../../server/db/embedded/roles.ts'
import { readSecrets } from '../../../server/db/embedded/secrets.ts'
import { startEmbedded } from '../../../server/db/launcher.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { spawnEmbeddedUser } from '../../support/embedded-process.ts'

/** Debian's PostgreSQL stands for the binaries of an earlier version of ours. */
const OLD_MAJOR = 15
const OLD_PROGRAMS = `/usr/lib/postgresql/${OLD_MAJOR}/bin`
const log = createLog('silent')

let dataDir: string
const root = () => path.join(dataDir, 'postgres')
const cluster = () => path.join(root(), 'cluster')
const majorNow = () => readFileSync(path.join(cluster(), 'PG_VERSION'), 'utf8').trim()

beforeEach(() => {
  dataDir = mkdtempSync(path.join(realpathSync(tmpdir()), 'countersign-carry-over-'))
  chmodSync(dataDir, 0o755)
})
afterEach(() => {
  for (const name of ['cluster', 'cluster.upgrade']) {
    const pid = runningPostmaster(path.join(root(), name))
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  }
  rmSync(dataDir, { recursive: true, force: true })
})

/** A data folder as an earlier version left it: its cluster, its kept binaries, one organisation. */
async function oldDataFolder(): Promise<void> {
  const place = placeIn(dataDir)
  const folder = path.join(root(), `bin-${OLD_MAJOR}`)
  mkdirSync(folder)
  symlinkSync(OLD_PROGRAMS, path.join(folder, 'bin'))
  const old: Binaries = { folder, major: OLD_MAJOR, version: String(OLD_MAJOR) }
  await createCluster(place, old, place.cluster)
  const secrets = readSecrets(place.cluster)
  const { signal } = new AbortController()
  await ensureRunning({ place, cluster: place.cluster, secrets, binaries: () => old, log, signal })
  await createAppDatabase(addressOf(place, secrets, SUPERUSER, 'postgres'), secrets)
  const database = openDatabase({ connectionString: addressOf(place, secrets, APP_ROLE, APP_DATABASE) })
  await migrate(database)
  await database.query({ text: "insert into corp (corp_id, name, created_at) values ('a', '会签', now())" })
  await database.close()
  await stopPostmaster(place, place.cluster, () => old)
}

async function startAndRead(): Promise<unknown> {
  const embedded = await startEmbedded({ dataDir, log })
  const database = openDatabase({ connectionString: embedded.connectionString })
  const { rows } = await database.query({
    text: "select name, current_setting('server_version_num')::int / 10000 as major from corp",
  })
  await database.close()
  await embedded.stop()
  return rows
}

describe.runIf(existsSync(OLD_PROGRAMS))('a new PostgreSQL major on an old data folder', () => {
  beforeEach(oldDataFolder)

  test('the data is carried over and the old cluster is kept aside', async () => {
    expect(await startAndRead()).toEqual([{ name: '会签', major: 18 }])
    expect(readFileSync(path.join(root(), 'cluster-15', 'PG_VERSION'), 'utf8').trim()).toBe('15')
    expect(readdirSync(root()).sort()).toEqual(['bin-15', 'bin-18', 'cluster', 'cluster-15', 'postgres.log'])
    expect(await startAndRead()).toEqual([{ name: '会签', major: 18 }])
  })

  test('killed while the new cluster is built, the next start does it again (K-18)', async () => {
    const dying = spawnEmbeddedUser(dataDir)
    const gone = once(dying, 'exit')
    const draft = path.join(root(), 'cluster.upgrade', 'postmaster.pid')
    await expect.poll(() => existsSync(draft), { interval: 2, timeout: 20_000 }).toBe(true)
    dying.kill('SIGKILL')
    await gone
    expect(majorNow()).toBe('15')
    expect(await startAndRead()).toEqual([{ name: '会签', major: 18 }])
  })

  test('killed while the old cluster is read, the next start does it again (K-18)', async () => {
    const dying = spawnEmbeddedUser(dataDir)
    const gone = once(dying, 'exit')
    await expect
      .poll(() => existsSync(path.join(cluster(), 'postmaster.pid')), { interval: 2, timeout: 20_000 })
      .toBe(true)
    dying.kill('SIGKILL')
    await gone
    expect(await startAndRead()).toEqual([{ name: '会签', major: 18 }])
  })

  test('killed between the two last moves, the next start makes the second (K-18)', async () => {
    await startAndRead()
    expect(existsSync(path.join(cluster(), 'countersign-carried-over'))).toBe(true)
    renameSync(cluster(), path.join(root(), 'cluster.upgrade'))
    expect(await startAndRead()).toEqual([{ name: '会签', major: 18 }])
  })

  test('without the kept programs it is refused in plain words and nothing changes', async () => {
    rmSync(path.join(root(), 'bin-15'), { recursive: true })
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/made by PostgreSQL 15.* are gone/)
    expect(majorNow()).toBe('15')
  })
})
