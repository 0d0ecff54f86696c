import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { endingOf } from '../../contract/file-types.ts'
import { Fault } from '../base/fault.ts'
import { createParty, LeftAlone, type Party } from '../base/outside/party.ts'
import type { Deps } from '../deps.ts'
import type { Task } from '../jobs/task.ts'
import { PDFS_TASK } from '../queue/wake.ts'
import { type AskedPdf, nextAskedPdf, settlePdf } from '../stores/files/pdfs.ts'
import { dropExpired } from '../stores/files/uploads.ts'
import { storeFolder, temporaryFolder } from './file-room.ts'
import { arrivingFolder } from './folder-storage.ts'
import { fetchTo } from './looks.ts'
import { officeToPdf } from './office.ts'
import { keysOf, variantKey } from './storage.ts'

const BATCH = 200
const HOUR_MS = 3_600_000
const LOOK_SECONDS = 60
const CONVERSION_MS = 30_000

type FileTaskDeps = Pick<Deps, 'config' | 'database' | 'files' | 'log'>

/** Converts the office files that people want to look at, one after the other. */
export function pdfsTask({ database, files, log }: FileTaskDeps): Task {
  // A document that LibreOffice cannot read says nothing about LibreOffice.
  const office = createParty({
    name: 'LibreOffice',
    limitMs: CONVERSION_MS,
    longestMs: 60_000,
    isAway: never,
  })
  return {
    name: PDFS_TASK,
    timeLimitSeconds: 600,
    everySeconds: LOOK_SECONDS,
    run: async (_payload, signal) => {
      const soffice = await files.soffice
      if (soffice === null) return
      for (let next = await nextAskedPdf(database); next !== undefined; next = await nextAskedPdf(database)) {
        const state = await pdfOf({ files, log }, office, soffice, next, signal)
        // Stopped in the middle, or somebody who is needed is away: the next look tries again.
        if (state === 'later' || signal.aborted) return
        await settlePdf(database, next.corpId, next.id, state)
      }
    },
  }
}

async function pdfOf(
  { files, log }: Pick<FileTaskDeps, 'files' | 'log'>,
  office: Party,
  soffice: string,
  { id, name, storageKey }: AskedPdf,
  stop: AbortSignal,
): Promise<'ready' | 'failed' | 'later'> {
  return files.withTemporary(async (folder) => {
    await mkdir(folder)
    try {
      const source = path.join(folder, 'source')
      await fetchTo({ files, log }, storageKey, source)
      const ending = endingOf(name)
      const convert = (signal: AbortSignal) => officeToPdf(soffice, source, { folder, ending, signal })
      const pdf = await office.ask(convert, { stop })
      await files.storage.put(variantKey(storageKey, 'pdf'), pdf)
      return 'ready'
    } catch (err) {
      log.warn({ err, fileId: id }, 'an office file could not be converted')
      return isAway(err) ? 'later' : 'failed'
    }
  })
}

function isAway(error: unknown): boolean {
  return error instanceof LeftAlone || (error instanceof Fault && error.fault === 'fileStoreAway')
}

const never = () => false

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
      await sweepTemporary(arrivingFolder(storeFolder(config.dataDir)))
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
