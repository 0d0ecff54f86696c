import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

/** True while the number is taken, whoever has it, even by a process that ended and was not yet collected. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** True while the process runs. In a container without an init an ended one may stay uncollected for ever. */
export function isAlive(pid: number): boolean {
  if (!isTaken(pid)) return false
  if (process.platform === 'win32') return true
  const state =
    process.platform === 'linux' ? statFields(pid)[0] : ask('ps', ['-o', 'state=', '-p', String(pid)])
  return !state?.startsWith('Z')
}

/** What tells two processes with the same number apart; '' where the system does not say. */
export function startOf(pid: number): string {
  if (process.platform === 'linux') return statFields(pid)[19] ?? ''
  if (process.platform === 'win32') return ''
  return ask('ps', ['-o', 'lstart=', '-p', String(pid)])
}

/** Of /proc/<pid>/stat, from the third on: the state first, the start at 19. The name before may hold spaces. */
function statFields(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** True when the process is a PostgreSQL of the given folder, or may be one where the system does not say. */
export function isPostmasterOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') return worksIn(pid, folder)
  if (process.platform === 'win32') return ask('tasklist', ['/FI', `PID eq ${pid}`]).includes('postgres')
  return path.basename(ask('ps', ['-o', 'comm=', '-p', String(pid)])) === 'postgres'
}

/** A postmaster changes into its data folder when it starts and stays there. */
function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch (error) {
    // Not ours to look at: judged by its name. Any other error: it is ending.
    return error instanceof Error && 'code' in error && error.code === 'EACCES' && nameOf(pid) === 'postgres'
  }
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

function ask(program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
