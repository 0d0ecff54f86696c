import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

/** True while a process with this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** What tells two processes with the same number apart; '' where the system does not say. */
export function startOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      // Field 22 is the start; the name before it, in brackets, may hold spaces.
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    } catch {
      return ''
    }
  }
  if (process.platform === 'win32') return ''
  return ask('ps', ['-o', 'lstart=', '-p', String(pid)])
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
  } catch {
    // Not ours to look at: judged by its name.
    return nameOf(pid) === 'postgres'
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
