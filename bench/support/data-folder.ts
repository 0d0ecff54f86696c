import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type SpawnedServer, spawnServer } from '../../scripts/spawn-server.ts'
import { freshSecret } from '../../server/auth/master-secret.ts'
import { createLog } from '../../server/base/log.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { type Connected, connectDatabase } from '../../server/db/connect.ts'
import { onEnd, withEndings } from './endings.ts'

/** A data folder of the benchmark's own with its database running. */
export type DataFolder = Connected & {
  readonly config: Config
  readonly secret: Uint8Array
  /** What another process needs to work on the same folder. */
  readonly env: Readonly<Record<string, string>>
  /** A server on this folder in a process of its own; stopped with the folder. */
  serve(env?: Readonly<Record<string, string>>): Promise<SpawnedServer>
}

/** Lends a fresh data folder to the work; nothing of it is left afterwards. */
export function withDataFolder(
  work: (folder: DataFolder) => Promise<void>,
  samples: Config['samples'] = 'off',
): Promise<void> {
  return withEndings(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-bench-'))
    onEnd(() => rm(dataDir, { recursive: true, force: true }))
    const secret = freshSecret()
    const env = { DATA_DIR: dataDir, SECRET_KEY: secret, SAMPLES: samples }
    const config = readConfig(env)
    const connected = await connectDatabase(config, createLog('warn'))
    onEnd(connected.stop)
    const serve: DataFolder['serve'] = async (more = {}) => {
      const server = await spawnServer({ ...env, ...more })
      onEnd(server.stop)
      return server
    }
    await work({ ...connected, config, env, secret: new TextEncoder().encode(secret), serve })
  })
}
