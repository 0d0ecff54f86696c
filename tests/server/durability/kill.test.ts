import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SpawnedServer, spawnServer } from '../../../scripts/spawn-server.ts'
import { databaseProxy, type HoldPoint } from '../../support/database-proxy.ts'
import { type Durable, durableWorld } from './durable-world.ts'
import { checkHistory } from './history.ts'
import { type Operation, runLoad, send } from './load.ts'

const LONG = process.env.LONG === '1'
// The smallest numbers that show each kind: both points are named once, and the database is found killed twice.
const KILLS = { server: LONG ? 350 : 4, both: LONG ? 130 : 2, named: LONG ? 20 : 2 }

let world: Durable
const history: Operation[] = []

beforeAll(async () => {
  world = await durableWorld(LONG ? 40_000 : 1_500)
}, 120_000)
afterAll(() => world.remove(), 60_000)

it('K-1 K-2 W-10: kills lose nothing that was acknowledged, double nothing, and leave nothing half done', async () => {
  for (let round = 0; round < KILLS.server; round += 1)
    await killUnderLoad(await spawnServer(world.env), false)
  for (let round = 0; round < KILLS.both; round += 1) await killUnderLoad(await spawnServer(world.env), true)
  for (let round = 0; round < KILLS.named; round += 1) {
    await killAtPoint(round % 2 === 0 ? 'before commit' : 'after commit')
  }
  const server = await spawnServer(world.env)
  const first = await withClient((client) => checkHistory(client, history))
  expect(first.broken).toEqual([])

  const unknown = history.filter((operation) => operation.outcome === 'unknown')
  for (const operation of unknown) {
    operation.outcome = await send({ url: server.url, bearer: world.bearer }, operation)
    expect(operation.outcome).toBe(operation.stale ? 'refused' : 'ok')
  }
  const second = await withClient((client) => checkHistory(client, history))
  expect(second.broken).toEqual([])
  await server.stop()

  const kills = KILLS.server + KILLS.both + KILLS.named
  console.log(
    `${kills} kills (${KILLS.both} with the database, ${KILLS.named} at named points): ` +
      `${first.counts.ok} acknowledged, ${first.counts.refused} refused, ` +
      `${first.counts.unknown} unknown of which ${first.counts.unknownWhole} were carried out`,
  )
  expect(first.counts.ok).toBeGreaterThan(kills)
  expect(first.counts.refused).toBeGreaterThan(0)
}, 600_000)

const acknowledged = () => history.filter(({ outcome }) => outcome === 'ok').length

async function killUnderLoad(server: SpawnedServer, withDatabase: boolean): Promise<void> {
  let over = false
  const before = acknowledged()
  const load = runLoad({ url: server.url, bearer: world.bearer }, world.items, 6, history, () => over)
  // A slow machine has acknowledged nothing yet by then.
  await expect.poll(() => acknowledged() > before, { interval: 5 }).toBe(true)
  await pause(Math.random() * 350)
  const postmaster = withDatabase ? await postmasterPid() : null
  await Promise.all([server.kill(), ...(postmaster === null ? [] : [killPid(postmaster)])])
  over = true
  await load
}

/** Stops one agree exactly before its commit or between commit and answer, and kills the server there. */
async function killAtPoint(point: HoldPoint): Promise<void> {
  // The embedded database runs on; a server of its own keeps it up while the other one dies.
  const keeper = await spawnServer(world.env)
  const proxy = await databaseProxy(world.socket)
  const server = await spawnServer({ ...world.env, DATABASE_URL: world.addressThrough(proxy.port) })
  const held = proxy.hold('perform-update', point)
  const load = runLoad({ url: server.url, bearer: world.bearer }, world.items, 1, history, () => false)
  await held
  await server.kill()
  proxy.drop()
  await load
  await proxy.close()
  await keeper.kill()
}

async function postmasterPid(): Promise<number> {
  const [line = ''] = (await readFile(world.pidFile, 'utf8')).split('\n')
  return Number(line)
}

async function killPid(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
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
