import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { endingOf } from '../../contract/file-types.ts'
import type { Deps } from '../deps.ts'
import type { Task } from '../jobs/task.ts'
import { PDFS_TASK } from '../outbox/wake.ts'
import { nextAskedPdf, settlePdf } from '../stores/pdfs.ts'
import { dropExpired } from '../stores/uploads.ts'
import { temporaryFolder } from './file-room.ts'
import { fetchTo } from './looks.ts'
import { officeToPdf } from './office.ts'
import { keysOf, variantKey } from './storage.ts'

const BATCH = 200
const HOUR_MS = 3_600_000
const LOOK_SECONDS = 60

type FileTaskDeps = Pick<Deps, 'config' | 'database' | 'files' | 'log'>

/** Converts the office files that people want to look at, one after the other. */
export function pdfsTask({ database, files, log }: FileTaskDeps): Task {
  return {
    name: PDFS_TASK,
    timeLimitSeconds: 600,
    everySeconds: LOOK_SECONDS,
    run: async (_payload, signal) => {
      const soffice = await files.soffice
      if (soffice === null) return
      let next = await nextAskedPdf(database)
      while (next !== undefined && !signal.aborted) {
        const asked = next
        const state = await files.withTemporary(async (folder) => {
          await mkdir(folder)
          try {
            const source = path.join(folder, 'source')
            await fetchTo({ files, log }, asked.storageKey, source)
            const ending = endingOf(asked.name)
            const pdf = await officeToPdf(soffice, source, { folder, ending, signal })
            await files.storage.put(variantKey(asked.storageKey, 'pdf'), pdf)
            return 'ready' as const
          } catch (err) {
            log.warn({ err, fileId: asked.id }, 'an office file could not be converted')
            return 'failed' as const
          }
        })
        // Stopped in the middle: the next start tries again.
        if (signal.aborted) return
        await settlePdf(database, asked.corpId, asked.id, state)
        next = await nextAskedPdf(database)
      }
    },
  }
}

/** Forgets uploads that nothing took up, and what dead processes left of others. */
export function sweepFilesTask({ config, database, files }: FileTaskDeps): Task {
  return {
    name: 'sweep-files',
    timeLimitSeconds: 600,
    everySeconds: HOUR_MS / 1_000,
    run: async (_payload, signal) => {
      let dropped: string[] = []
      do {
        dropped = await dropExpired(database, BATCH)
        await files.storage.remove(dropped.flatMap(keysOf))
      } while (dropped.length === BATCH && !signal.aborted)
      await sweepTemporary(temporaryFolder(config.dataDir))
    },
  }
}

/** An upload takes a minute at most: whatever is an hour old is nobody's. */
async function sweepTemporary(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const place = path.join(folder, name)
    const found = await stat(place).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > HOUR_MS)
      await rm(place, { force: true, recursive: true })
  }
}
