import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteInstance } from '../../contract/workflow/endings.ts'
import { type SpawnedServer, spawnServer } from '../../scripts/spawn-server.ts'
import { type Durable, durableWorld } from '../server/durability/durable-world.ts'
import { checkHistory } from '../server/durability/history.ts'
import { send } from '../server/durability/load.ts'
import { runCli } from '../support/cli.ts'
import { freshToken } from '../support/workflow-world.ts'
import { type Mixed, mixedLoad } from './mixed-load.ts'

const SECONDS = Number(process.env.LONG_SECONDS ?? 120)
const ITEMS = SECONDS * 60
const CLIENTS = 9
const DISK_MB = 1_200
/** A full disk needs a disk of its own, which only root may mount. */
const isRoot = process.getuid?.() === 0

let folder: string
let world: Durable
let servers: SpawnedServer[]
const mixed: Mixed = { agreed: [], started: [], read: 0 }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-three-'))
  if (isRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder])
  world = await durableWorld(ITEMS, { dataDir: folder })
  // The first one starts the database; the others use it.
  const first = await spawnServer(world.env)
  servers = [first, ...(await Promise.all([1, 2].map(() => spawnServer(world.env))))]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  if (isRoot) execFileSync('umount', ['-l', folder])
  await rm(folder, { recursive: true, force: true })
})

const wait = (share: number) => pause(SECONDS * 1_000 * share)

async function killOne(index: number): Promise<void> {
  await servers[index]?.kill()
  servers[index] = await spawnServer(world.env)
}

async function killDatabase(): Promise<void> {
  const [pid = ''] = (await readFile(world.pidFile, 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  // Whoever starts next starts it again; the other two find it.
  await killOne(0)
}

async function fillDisk(): Promise<void> {
  const ballast = path.join(folder, 'ballast')
  const part = Buffer.alloc(4 * 1_048_576)
  try {
    for (;;) await writeFile(ballast, part, { flag: 'a' })
  } catch {
    // Full.
  }
  await wait(0.04)
  await rm(ballast)
  await killOne(1)
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: world.connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Sent again with the same token until its sender knows, as the app does. */
async function settled(url: string, bearer: string, operation: Parameters<typeof send>[1]): Promise<string> {
  await expect
    .poll(async () => {
      operation.outcome = await send({ url, bearer }, operation)
      return operation.outcome
    })
    .not.toBe('unknown')
  return operation.outcome
}

/** A run that is deleted, and then each forgery of what stays of it, undone before the next (security P-03). */
async function forgeries(): Promise<void> {
  const goneId = await deletedRun()
  await withClient(async (client) => {
    const verified = async () => (await runCli(['log', 'verify'], world.env)).code
    const during = async (forge: string, undo: string) => {
      await client.query(forge)
      const code = await verified()
      await client.query(undo)
      return code
    }
    expect(await verified()).toBe(0)
    await client.query(`create table kept as select * from operation_log where instance_id = '${goneId}'`)
    const log = `operation_log where instance_id = '${goneId}'`
    const whole = `delete from ${log}; insert into operation_log select * from kept`
    expect(await during(`update operation_log set client = 'x' where instance_id = '${goneId}'`, whole)).toBe(
      1,
    )
    expect(await during(`delete from ${log}`, whole)).toBe(1)
    const stone = (reason: string) =>
      `update tombstone set reason = ${reason} where instance_id = '${goneId}'`
    expect(await during(stone("reason || 'x'"), stone('left(reason, -1)'))).toBe(1)
    const file = path.join(folder, 'log-anchors.jsonl')
    const lines = await readFile(file, 'utf8')
    await writeFile(file, lines.slice(0, lines.lastIndexOf('\n', lines.length - 2) + 1))
    expect(await verified()).toBe(1)
    await writeFile(file, lines)
    expect(await verified()).toBe(0)
  })
}

async function deletedRun(): Promise<string> {
  const [run] = await withClient(
    async (client) => (await client.query<{ id: string }>('select id from instance limit 1')).rows,
  )
  const answer = await fetch(`${servers[0]?.url}${deleteInstance.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${world.administrator.bearer}` },
    body: JSON.stringify({ workflowInstanceId: run?.id, reason: 'entered twice', replayToken: freshToken() }),
  })
  expect(await answer.json()).toMatchObject({ errcode: 0 })
  return run?.id ?? ''
}

it('K-1 K-2 K-14: three servers under kills, a restart of the database and a full disk lose nothing, and a log that is forged afterwards is found', async () => {
  let over = false
  const load = mixedLoad(
    world,
    (client) => servers[client % servers.length]?.url ?? '',
    CLIENTS,
    mixed,
    () => over,
  )
  for (const index of [0, 1, 2]) {
    await wait(0.1)
    await killOne(index)
  }
  await wait(0.1)
  await killDatabase()
  await wait(0.15)
  if (isRoot) await fillDisk()
  await wait(0.2)
  await killOne(2)
  await wait(0.1)
  over = true
  await load

  const first = await withClient((client) => checkHistory(client, mixed.agreed))
  expect(first.broken).toEqual([])
  const unknown = mixed.agreed.filter(({ outcome }) => outcome === 'unknown')
  const url = servers[0]?.url ?? ''
  for (const operation of unknown) expect(await settled(url, world.bearer, operation)).toBe('ok')
  expect((await withClient((client) => checkHistory(client, mixed.agreed))).broken).toEqual([])

  const stored = await withClient(
    async (client) =>
      new Set(
        (await client.query<{ token: string }>('select token from replay_token')).rows.map(
          (row) => row.token,
        ),
      ),
  )
  const lost = mixed.started.filter(({ token, outcome }) => outcome === 'ok' && !stored.has(token))
  expect(lost).toEqual([])

  const verified = await runCli(['log', 'verify'], world.env)
  expect([verified.code, verified.errors]).toEqual([0, ''])
  await forgeries()
  const known = mixed.started.filter(({ outcome }) => outcome === 'ok').length
  console.log(
    `${SECONDS} s: ${first.counts.ok} decisions and ${known} starts acknowledged, ${mixed.read} lists read, ` +
      `${unknown.length} answers lost, ${isRoot ? 'with' : 'without'} a full disk. ${verified.output.trim()}`,
  )
  expect(first.counts.ok).toBeGreaterThan(SECONDS)
  expect(known).toBeGreaterThan(SECONDS / 2)
})
