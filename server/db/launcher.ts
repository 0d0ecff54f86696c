import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { APP_DATABASE, APP_ROLE, addressOf } from './embedded/address.ts'
import { currentBinaries, type OpenCluster, openCluster } from './embedded/open-cluster.ts'
import { removeSocketFolder } from './embedded/place.ts'
import { stopPostmaster } from './embedded/postmaster.ts'
import { keepLogSmall } from './embedded/server-log.ts'
import { withStartLock } from './embedded/start-lock.ts'

const LONGEST_PAUSE_MS = 2_000

export type EmbeddedOptions = {
  /** Absolute; the database lies in its folder `postgres`. */
  readonly dataDir: string
  readonly log: Log
  /** Where a copy of PostgreSQL's programs may be made when the data folder is inside one that only root may enter. */
  readonly programFolders?: readonly string[]
}

/** The embedded PostgreSQL as one process uses it. */
export type Embedded = {
  /** Of the application's role and database. */
  readonly connectionString: string
  /** False: another process had started it, this one attached. */
  readonly startedHere: boolean
  /** Ends the use; the last process to end it shuts the database down cleanly. Close the pools before. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of the npm packages in the data folder, or attaches to the one that runs there. While in use it
 * is started again when it dies.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log } = options
  const lockFile = path.join(dataDir, 'postgres', 'start.lock')
  mkdirSync(path.dirname(lockFile), { recursive: true, mode: 0o755 })
  const open = () => withStartLock(lockFile, log, () => openCluster(options))
  let current = await open()
  const logFile = keepLogSmall(current.place.log)
  const ending = new AbortController()
  const watched = keepRunning(current, open, ending.signal, log, (next) => {
    current = next
  })
  return {
    connectionString: addressOf(current.place, current.secrets, APP_ROLE, APP_DATABASE),
    startedHere: current.startedHere,
    stop: async () => {
      if (ending.signal.aborted) return
      ending.abort()
      logFile.stop()
      await watched
      await withStartLock(lockFile, log, () => leave(current, log))
    },
  }
}

async function keepRunning(
  first: OpenCluster,
  open: () => Promise<OpenCluster>,
  ending: AbortSignal,
  log: Log,
  onOpened: (next: OpenCluster) => void,
): Promise<void> {
  const ended = new Promise<void>((resolve) =>
    ending.addEventListener('abort', () => resolve(), { once: true }),
  )
  let current = first
  let wait = 0
  for (;;) {
    await Promise.race([current.lease.lost, ended])
    if (ending.aborted) return
    log.warn('the database ended unexpectedly and is started again')
    while (!ending.aborted) {
      try {
        current = await open()
        onOpened(current)
        wait = 0
        break
      } catch (error) {
        log.error({ err: error }, 'the database could not be started again')
        wait = Math.min(LONGEST_PAUSE_MS, wait * 2 + 100)
        await Promise.race([pause(wait), ended])
      }
    }
  }
}

async function leave(current: OpenCluster, log: Log): Promise<void> {
  // Without an answer the database is down, or others have started it again: nothing for us to shut down.
  const last = await current.lease.isLast().catch(() => false)
  await current.lease.end()
  if (!last) return
  await stopPostmaster(current.place, current.place.cluster, () => currentBinaries(current.place))
  removeSocketFolder(current.place)
  log.debug('the database is shut down')
}
