import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { APP_DATABASE, APP_ROLE, addressOf } from '../../../server/db/embedded/address.ts'
import { runningPostmaster } from '../../../server/db/embedded/pid-file.ts'
import { placeIn } from '../../../server/db/embedded/place.ts'
import { readSecrets } from '../../../server/db/embedded/secrets.ts'

const MAIN = path.resolve(import.meta.dirname, '../../../server/main.ts')

let dataDir: string
let children: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(path.join(realpathSync(tmpdir()), 'countersign-signals-'))
  children = []
})
afterEach(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  const left = runningPostmaster(cluster())
  if (left !== undefined) process.kill(left, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const cluster = () => path.join(dataDir, 'postgres', 'cluster')

/** The server in a process group of its own, as a shell or a service manager starts it. */
function start() {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', SAMPLES: 'off', DATABASE_URL: undefined }
  const child = spawn(process.execPath, [MAIN], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'exit')
  return {
    ended,
    isReady: () => expect.poll(() => said, { timeout: 90_000 }).toContain('Countersign is ready'),
    /** To the whole group, and as the parent of a child hands it on. */
    tell: (signal: NodeJS.Signals) => {
      process.kill(-Number(child.pid), signal)
      child.kill(signal)
    },
  }
}

async function query(text: string) {
  const place = placeIn(dataDir)
  const client = new pg.Client({
    connectionString: addressOf(place, readSecrets(place.cluster), APP_ROLE, APP_DATABASE),
  })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a signal to the group, however often it arrives, stops server and database, and what was written is there', async () => {
  const first = start()
  await first.isReady()
  await query('create table kept as select 7 as id')
  first.tell('SIGTERM')
  first.tell('SIGTERM')
  expect(await first.ended).toEqual([0, null])
  expect(runningPostmaster(cluster())).toBeUndefined()
  const second = start()
  await second.isReady()
  expect(await query('select id from kept')).toEqual([{ id: 7 }])
  second.tell('SIGINT')
  expect(await second.ended).toEqual([0, null])
  expect(runningPostmaster(cluster())).toBeUndefined()
}, 180_000)

test('told to stop while it makes its database, or starts it, the server leaves nothing running', async () => {
  for (const moment of [cluster(), path.join(cluster(), 'postmaster.pid')]) {
    const starting = start()
    await expect.poll(() => existsSync(moment), { interval: 5, timeout: 90_000 }).toBe(true)
    starting.tell('SIGTERM')
    expect(await starting.ended).toEqual([0, null])
    expect(runningPostmaster(cluster())).toBeUndefined()
  }
}, 180_000)
