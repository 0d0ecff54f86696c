import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../base/log.ts'
import { isAlive, startOf } from './processes.ts'

const POLL_MS = 15
const SAY_AFTER_MS = 5_000

/**
 * Runs `work` while no other process starts, stops or upgrades the database of the same folder. The lock names its
 * process and that process's start, so a lock left by a killed one counts for nothing.
 * Waiting for it ends with the signal.
 */
export async function withStartLock<T>(
  file: string,
  log: Log,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const mine = `${process.pid} ${startOf(process.pid)} ${Math.random()}`
  const started = Date.now()
  let told = false
  while (!take(file, mine)) {
    signal?.throwIfAborted()
    const holder = read(file)
    if (holder !== undefined && !holds(holder)) removeStale(file, holder)
    else if (!told && Date.now() - started > SAY_AFTER_MS) {
      told = true
      log.info(
        { process: holder?.split(' ')[0] },
        'waiting for another process that starts or stops the database',
      )
    }
    await pause(POLL_MS)
  }
  try {
    return await work()
  } finally {
    if (read(file) === mine) rmSync(file, { force: true })
  }
}

/** Written aside and linked, so a lock is never seen half written. */
function take(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function holds(holder: string): boolean {
  const [pid, start] = holder.split(' ')
  const number = Number(pid)
  return Number.isInteger(number) && number > 0 && isAlive(number) && startOf(number) === start
}

/** Moved first and looked at afterwards: when another process was quicker, its fresh lock is put back. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) !== stale) linkSync(aside, file)
  } catch {
    // Someone else removed it, or a new one stands already: the next round sees.
  }
  rmSync(aside, { force: true })
}
