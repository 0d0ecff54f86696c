import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onEnd } from '../base/endings.ts'
import type { Log } from '../base/log.ts'
import { APP_DATABASE, APP_ROLE, addressOf, SERVING_ROLE } from './embedded/address.ts'
import { currentBinaries, type OpenCluster, openCluster } from './embedded/open-cluster.ts'
import { removeSocketFolder } from './embedded/place.ts'
import { askToStop, stopPostmaster } from './embedded/postmaster.ts'
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
  /** Of the application's database and the role that owns it. */
  readonly connectionString: string
  /** Of the same database and the role that serves. */
  readonly servingConnectionString: string
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
  const ending = new AbortController()
  let current: OpenCluster | undefined
  const open = async () => {
    const work = () => openCluster({ ...options, signal: ending.signal })
    current = await withStartLock(lockFile, log, work, ending.signal)
    return current
  }
  const opening = open()
  let watched: Promise<void> | undefined
  let stopped: Promise<void> | undefined
  const stop = () => {
    forget()
    stopped ??= (async () => {
      ending.abort(new Error('told to stop'))
      // Of an opening that was given up nothing is left; one that came to its end is left like any other.
      await opening.catch(() => {})
      await watched
      const last = current
      if (last !== undefined) await withStartLock(lockFile, log, () => leave(last, log))
      process.off('exit', atExit)
    })()
    return stopped
  }
  const forget = onEnd(stop)
  // An end that waits for nothing, such as a failure that nothing handled, leaves no database without an owner.
  const atExit = () => {
    if (current?.startedHere) askToStop(current.place, current.place.cluster, binariesOf(current))
  }
  process.once('exit', atExit)
  try {
    const first = await opening
    ending.signal.throwIfAborted()
    watched = keepRunning(first, open, ending.signal, log)
    return {
      connectionString: addressOf(first.place, first.secrets, APP_ROLE, APP_DATABASE),
      servingConnectionString: addressOf(first.place, first.secrets, SERVING_ROLE, APP_DATABASE),
      startedHere: first.startedHere,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function keepRunning(
  first: OpenCluster,
  open: () => Promise<OpenCluster>,
  ending: AbortSignal,
  log: Log,
): Promise<void> {
  const ended = new Promise<void>((resolve) =>
    ending.addEventListener('abort', () => resolve(), { once: true }),
  )
  const logFile = keepLogSmall(first.place.log)
  let current = first
  let wait = 0
  for (;;) {
    await Promise.race([current.lease.lost, ended])
    if (ending.aborted) return logFile.stop()
    log.warn('the database ended unexpectedly and is started again')
    while (!ending.aborted) {
      try {
        current = await open()
        wait = 0
        break
      } catch (error) {
        if (!ending.aborted) log.error({ err: error }, 'the database could not be started again')
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
  await stopPostmaster(current.place, current.place.cluster, binariesOf(current))
  removeSocketFolder(current.place)
  log.debug('the database is shut down')
}

function binariesOf({ place }: OpenCluster) {
  return () => currentBinaries(place)
}
