import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createLog } from '../../server/base/log.ts'
import { APP_ROLE, addressOf, SERVING_ROLE, SUPERUSER } from '../../server/db/embedded/address.ts'
import { runningPostmaster } from '../../server/db/embedded/pid-file.ts'
import { placeIn } from '../../server/db/embedded/place.ts'
import { isAlive, startOf } from '../../server/db/embedded/processes.ts'
import { readSecrets } from '../../server/db/embedded/secrets.ts'
import { startEmbedded } from '../../server/db/launcher.ts'

const PREFIX = 'countersign-tests-'

/** An embedded PostgreSQL of this process, removed at the end; those of killed runs are removed at the next start. */
export async function startTestCluster(): Promise<{
  readonly connectionString: string
  readonly servingConnectionString: string
  stop(): Promise<void>
}> {
  removeLeftovers()
  // Named by process and its start, so a leftover is told from a run that goes on.
  const dataDir = path.join(
    realpathSync(tmpdir()),
    `${PREFIX}${process.pid}-${startOf(process.pid) || '0'}`.replaceAll(' ', '_'),
  )
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const embedded = await startEmbedded({ dataDir, log: createLog('error') })
  await prepareRoles(dataDir)
  return {
    connectionString: embedded.connectionString,
    servingConnectionString: embedded.servingConnectionString,
    stop: async () => {
      await embedded.stop()
      if (runningPostmaster(path.join(dataDir, 'postgres', 'cluster')) === undefined) {
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  }
}

/** The owner may make databases. Nobody waits for the disk: a cluster that dies with its run has nothing to survive. */
async function prepareRoles(dataDir: string): Promise<void> {
  const place = placeIn(dataDir)
  const client = new pg.Client({
    connectionString: addressOf(place, readSecrets(place.cluster), SUPERUSER, 'postgres'),
  })
  await client.connect()
  await client.query(`alter role ${APP_ROLE} createdb`)
  for (const role of [APP_ROLE, SERVING_ROLE])
    await client.query(`alter role ${role} set synchronous_commit = off`)
  await client.end()
}

function removeLeftovers(): void {
  const parent = realpathSync(tmpdir())
  for (const name of readdirSync(parent)) {
    const [, pid, start] = /^countersign-tests-(\d+)-(.+)$/.exec(name) ?? []
    if (pid === undefined || start === undefined) continue
    if (isAlive(Number(pid)) && startOf(Number(pid)).replaceAll(' ', '_') === start) continue
    const folder = path.join(parent, name)
    const postmaster = runningPostmaster(path.join(folder, 'postgres', 'cluster'))
    if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}
