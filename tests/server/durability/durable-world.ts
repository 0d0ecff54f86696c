import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAuth } from '../../../server/auth/auth.ts'
import { freshSecret } from '../../../server/auth/master-secret.ts'
import { startSession } from '../../../server/auth/sessions.ts'
import { createLog } from '../../../server/base/log.ts'
import { readConfig } from '../../../server/config.ts'
import { connectDatabase } from '../../../server/db/connect.ts'
import { insertPerson } from '../../support/people.ts'
import { workflowWorld } from '../../support/workflow-world.ts'

/** A data folder with an organisation and many open items of one manager, and how to reach it from outside. */
export type Durable = {
  readonly env: Readonly<Record<string, string>>
  /** Of the role that owns the tables. */
  readonly connectionString: string
  /** PostgreSQL's own socket. */
  readonly socket: { readonly path: string }
  readonly pidFile: string
  readonly bearer: string
  /** Somebody who starts trips. */
  readonly starter: { readonly bearer: string; readonly departmentId: string }
  /** Somebody who may delete what anybody started. */
  readonly administrator: { readonly bearer: string }
  /** Open items of the manager, taken from the end. */
  readonly items: string[]
  addressThrough(port: number): string
  remove(): Promise<void>
}

/** `dataDir`: a folder of the caller's without an organisation; it is his to remove. */
export async function durableWorld(
  openItems: number,
  { dataDir, secret = freshSecret() }: { readonly dataDir?: string; readonly secret?: string } = {},
): Promise<Durable> {
  const own = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'countersign-kill-')))
  const env = { DATA_DIR: own, SECRET_KEY: secret, SAMPLES: 'off' }
  const config = readConfig(env)
  const log = createLog('silent')
  const connected = await connectDatabase(config, log)
  const { database, addresses } = connected
  const world = await workflowWorld(database)
  await startMany(openItems, () => world.start('800'))
  const { manager } = world.people
  const { rows } = await database.query<{ id: string }>({
    text: 'select id from work_item where holder_id = $1 and status = 2',
    values: [manager],
  })
  const auth = createAuth({ database, log, config, masterSecret: new TextEncoder().encode(secret) })
  const bearerOf = async (userId: string, username: string) => {
    const owner = { corpId: world.corpId, userId, username, epoch: 1 }
    return (await startSession(auth, owner, { ip: '127.0.0.1' })).tokens.access_token
  }
  const bearer = await bearerOf(manager, 'linjing')
  const starter = {
    bearer: await bearerOf(world.people.initiator, 'chensiyuan'),
    departmentId: world.departmentId,
  }
  const admin = await insertPerson(database, world.corpId, { permissions: ['ADMIN'] })
  const administrator = { bearer: await bearerOf(admin.userId, admin.username) }
  const address = new URL(addresses.owner)
  const folder = address.searchParams.get('host') ?? ''
  const pidFile = await findPidFile(path.join(own, 'postgres'))
  await connected.stop()
  return {
    env,
    connectionString: addresses.owner,
    socket: { path: path.join(folder, '.s.PGSQL.5432') },
    pidFile,
    bearer,
    starter,
    administrator,
    items: rows.map((row) => row.id),
    addressThrough: (port) =>
      `postgresql://${address.username}:${address.password}@127.0.0.1:${port}${address.pathname}`,
    remove: async () => {
      if (dataDir === undefined) await rm(own, { recursive: true, force: true })
    },
  }
}

async function startMany(count: number, start: () => Promise<unknown>): Promise<void> {
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await start()
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

async function findPidFile(folder: string): Promise<string> {
  const found = (await readdir(folder, { recursive: true })).find((name) => name.endsWith('postmaster.pid'))
  if (found === undefined) throw new Error(`no postmaster.pid below ${folder}`)
  return path.join(folder, found)
}
