import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type SpawnedServer, spawnServer } from '../../../scripts/spawn-server.ts'

/** A server with the samples that one file has for itself: because it counts, stops it or changes its packages. */
export type OwnServer = {
  readonly url: string
  readonly dataDir: string
  stop(): Promise<void>
  /** Starts it once more at the same address. */
  restart(): Promise<void>
  /** Stops it and takes its data away. */
  remove(): Promise<void>
}

export async function ownServer(): Promise<OwnServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'countersign-own-'))
  const env = { DATA_DIR: dataDir, SAMPLES: 'on' }
  let server: SpawnedServer = await spawnServer(env)
  const { url } = server
  return {
    url,
    dataDir,
    stop: () => server.stop(),
    restart: async () => {
      server = await spawnServer({ ...env, PORT: new URL(url).port })
    },
    remove: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
