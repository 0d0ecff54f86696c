import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type SpawnedServer, spawnServer } from '../../scripts/spawn-server.ts'
import { freshSecret } from '../../server/auth/master-secret.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { type Connected, connectDatabase } from '../../server/db/connect.ts'
import { createLog } from '../../server/log.ts'

/** A data folder of the benchmark's own with its database running. */
export type DataFolder = Connected & {
  readonly config: Config
  readonly secret: Uint8Array
  /** What another process needs to work on the same folder. */
  readonly env: Readonly<Record<string, string>>
  /** A server on this folder in a process of its own; stopped with the folder. */
  serve(env?: Readonly<Record<string, string>>): Promise<SpawnedServer>
}

/** Lends a fresh data folder to the work; nothing of it is left afterwards, also when the benchmark is told to stop. */
export async function withDataFolder(
  work: (folder: DataFolder) => Promise<void>,
  samples: Config['samples'] = 'off',
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-bench-'))
  const secret = freshSecret()
  const env = { DATA_DIR: dataDir, SECRET_KEY: secret, SAMPLES: samples }
  const config = readConfig(env)
  const ends: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  try {
    const connected = await connectDatabase(config, createLog('warn'))
    ends.push(connected.stop)
    const serve: DataFolder['serve'] = async (more = {}) => {
      const server = await spawnServer({ ...env, ...more })
      ends.push(server.stop)
      return server
    }
    const folder = { ...connected, config, env, secret: new TextEncoder().encode(secret), serve }
    await Promise.race([work(folder), toldToStop()])
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

function toldToStop(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        // Work that is cut off fails in its own ways, which must not keep the folders from being cleared away.
        process.on('uncaughtException', () => {})
        reject(new Error(`stopped by ${signal}`))
      })
    }
  })
}
