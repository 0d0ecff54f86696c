import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../../scripts/files.ts'
import { type SpawnedServer, spawnServer } from '../../scripts/spawn-server.ts'
import { freshSecret } from '../../server/auth/master-secret.ts'
import { openDatabase } from '../../server/db/database.ts'
import { type Durable, durableWorld } from '../server/durability/durable-world.ts'
import { checkHistory } from '../server/durability/history.ts'
import { runCli } from '../support/cli.ts'
import { brokenInvariants } from '../support/sql-invariants.ts'
import { type Mixed, mixedLoad } from './mixed-load.ts'

/** The release before this one: moved on with each release. */
const RELEASE_BEFORE = '2f44f0d1'
const LOAD_MS = 20_000

let folder: string
let release: string
let older: SpawnedServer
let newer: SpawnedServer
let world: Durable

const git = (...args: string[]) => execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-upgrade-'))
  release = path.join(folder, 'release')
  git('worktree', 'add', '--detach', release, RELEASE_BEFORE)
  await symlink(path.join(ROOT, 'node_modules'), path.join(release, 'node_modules'))
  const secret = freshSecret()
  const dataDir = path.join(folder, 'data')
  older = await spawnServer(
    { DATA_DIR: dataDir, SECRET_KEY: secret, SAMPLES: 'off' },
    path.join(release, 'server/main.ts'),
  )
  // Migrates under the older server, which goes on.
  world = await durableWorld(2_000, { dataDir, secret })
  newer = await spawnServer(world.env)
})
afterAll(async () => {
  await newer.stop()
  await older.stop()
  git('worktree', 'remove', '--force', release)
  await rm(folder, { recursive: true, force: true })
})

it('a server of the release before goes on beside one of today: what both write is whole and verifies', async () => {
  const mixed: Mixed = { agreed: [], started: [], read: 0 }
  let over = false
  const load = mixedLoad(
    world,
    (client) => (client % 2 === 0 ? older.url : newer.url),
    6,
    mixed,
    () => over,
  )
  await pause(LOAD_MS)
  over = true
  await load
  const client = new pg.Client({ connectionString: world.connectionString })
  await client.connect()
  const { broken, counts } = await checkHistory(client, mixed.agreed)
  await client.end()
  expect([broken, counts.unknown, counts.refused]).toEqual([[], 0, 0])
  expect(mixed.started.filter(({ outcome }) => outcome !== 'ok')).toEqual([])
  const database = openDatabase({ connectionString: world.connectionString })
  expect(await brokenInvariants(database)).toEqual([])
  await database.close()
  expect(await runCli(['log', 'verify'], world.env)).toMatchObject({ code: 0, errors: '' })
  console.log(`${counts.ok} decisions and ${mixed.started.length} starts, half of them by the release before`)
})
