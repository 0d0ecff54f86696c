import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../base/log.ts'
import { PlainError } from '../../base/plain-error.ts'
import { addressOf, SUPERUSER } from './address.ts'
import { removeStaleFiles, runningPostmaster } from './pid-file.ts'
import { type Place, seenByServer } from './place.ts'
import { type Binaries, programOf } from './platform-package.ts'
import { probe } from './probe.ts'
import { isAlive } from './processes.ts'
import type { ClusterSecrets } from './secrets.ts'
import { type StartingPostmaster, spawnPostgres } from './spawn-postgres.ts'

const POLL_MS = 15
const SAY_EVERY_MS = 10_000
const GIVE_UP_RETRYING_MS = 30_000
const GIVE_UP_ON_SILENT_MS = 60_000
const STOP_FAST_MS = 10_000

/** Ends of a start that pass by themselves: the processes of a killed postmaster are still going. */
const PASSING =
  /pre-existing shared memory block|lock file .* already exists|could not create any Unix-domain sockets/

export type Start = {
  readonly place: Place
  readonly cluster: string
  readonly secrets: ClusterSecrets
  /** Asked for only when a postmaster must be started. */
  readonly binaries: () => Binaries
  readonly log: Log
  /** Told to stop, the start is given up. */
  readonly signal: AbortSignal
}

/**
 * Returns once the cluster takes connections: attaches to a running postmaster, starts one when there is none, waits
 * out recovery. The caller holds the start lock. True when it started one; where it throws, none that it started runs.
 */
export async function ensureRunning(start: Start): Promise<boolean> {
  const address = addressOf(start.place, start.secrets, SUPERUSER, 'postgres')
  const began = Date.now()
  let spawned: StartingPostmaster | undefined
  let saidAt = began
  try {
    for (;;) {
      start.signal.throwIfAborted()
      const state = await probe(address)
      if (state === 'ready') return spawned !== undefined
      if (state === 'absent') spawned = spawnWhenNone(start, spawned, began)
      if (Date.now() - saidAt > SAY_EVERY_MS) {
        saidAt = Date.now()
        start.log.info(
          { seconds: Math.round((saidAt - began) / 1_000) },
          'waiting for the database to get ready',
        )
      }
      await pause(POLL_MS)
    }
  } catch (error) {
    if (spawned !== undefined) await endStarting(spawned)
    throw error
  }
}

/** One that is only just starting has no file yet that tells of it. */
async function endStarting(spawned: StartingPostmaster): Promise<void> {
  const began = Date.now()
  spawned.kill('SIGINT')
  while (spawned.exit() === undefined) {
    if (Date.now() - began > STOP_FAST_MS) spawned.kill('SIGQUIT')
    await pause(POLL_MS)
  }
}

function spawnWhenNone(
  start: Start,
  spawned: StartingPostmaster | undefined,
  began: number,
): StartingPostmaster | undefined {
  const exit = spawned?.exit()
  if (spawned !== undefined && exit === undefined) return spawned
  if (spawned !== undefined) throwUnlessPassing(spawned, exit ?? '', began)
  const running = runningPostmaster(start.cluster)
  if (running !== undefined) {
    throwWhenSilent(start, running, began)
    return spawned
  }
  removeStaleFiles(start.cluster, start.place.socketFolder, start.log)
  return spawnPostgres(start.place, start.binaries(), start.cluster, start.secrets)
}

function throwUnlessPassing(spawned: StartingPostmaster, exit: string, began: number): void {
  const said = spawned.said()
  if (PASSING.test(said) && Date.now() - began < GIVE_UP_RETRYING_MS) return
  throw new PlainError(
    `The database did not start (${exit}). Its data was left as it is. PostgreSQL says:\n${said || '(nothing)'}`,
  )
}

/** Without a socket for a moment it starts or goes down; for long, someone removed the socket or moved the folder. */
function throwWhenSilent({ cluster, place }: Start, pid: number, began: number): void {
  if (Date.now() - began < GIVE_UP_ON_SILENT_MS) return
  throw new PlainError(
    `A PostgreSQL (process ${pid}) runs on ${cluster} but cannot be reached in ${place.socketFolder ?? 'its port'}. ` +
      'Stop that process (kill -INT), then start again. Nothing was changed.',
  )
}

/** Stops the cluster's postmaster cleanly and returns when it is gone. The caller holds the start lock. */
export async function stopPostmaster(place: Place, cluster: string, binaries: () => Binaries): Promise<void> {
  const pid = runningPostmaster(cluster)
  if (pid === undefined) return
  const began = Date.now()
  askToStop(place, cluster, binaries)
  let pressed = false
  while (isAlive(pid)) {
    if (!pressed && Date.now() - began > STOP_FAST_MS) {
      pressed = true
      // Immediate shutdown: what was committed is safe, the next start recovers it from the log.
      process.kill(pid, 'SIGQUIT')
    }
    await pause(POLL_MS)
  }
}

/** Asks the cluster's postmaster to shut down: it ends every connection and is gone soon after. */
export function askToStop(place: Place, cluster: string, binaries: () => Binaries): void {
  const pid = runningPostmaster(cluster)
  if (pid === undefined) return
  if (process.platform !== 'win32') {
    // Fast shutdown.
    process.kill(pid, 'SIGINT')
    return
  }
  const args = ['stop', '--no-wait', '-m', 'fast', '-D', seenByServer(place, cluster)]
  spawnSync(programOf(binaries(), 'pg_ctl'), args, { stdio: 'ignore', windowsHide: true })
}
