import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '../../base/log.ts'
import { isPostmasterOf, isTaken } from './processes.ts'

/** The number of the live postmaster of a cluster, if there is one. */
export function runningPostmaster(cluster: string): number | undefined {
  const pid = pidIn(path.join(cluster, 'postmaster.pid'))
  return pid !== undefined && isPostmasterOf(pid, cluster) ? pid : undefined
}

/**
 * After a crash or a restart of the machine the number in the file may belong to another program by now; PostgreSQL
 * refuses to start then, so the file goes. Called with the start lock held and no postmaster running.
 */
export function removeStaleFiles(cluster: string, socketFolder: string | undefined, log: Log): void {
  const files = [path.join(cluster, 'postmaster.pid')]
  if (socketFolder !== undefined) files.push(path.join(socketFolder, '.s.PGSQL.5432.lock'))
  for (const file of files) {
    const pid = pidIn(file)
    if (pid === undefined || !isTaken(pid)) continue
    log.warn(
      { file, process: pid },
      'removed a file left by a killed database; its process number is in other use',
    )
    rmSync(file, { force: true })
  }
}

function pidIn(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}
