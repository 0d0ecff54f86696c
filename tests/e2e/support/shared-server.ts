import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../../scripts/build.ts'
import { spawnServer } from '../../../scripts/spawn-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with the sample organisation, as people run it, and the folder of its data. */
    appServer: { readonly url: string; readonly dataDir: string }
  }
}

/** Once per run: the built app, served by a process of its own over a new database with the samples. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'countersign-e2e-'))
  const server = await spawnServer({ DATA_DIR: dataDir, SAMPLES: 'on' })
  project.provide('appServer', { url: server.url, dataDir })
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
