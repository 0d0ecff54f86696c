import { spawn } from 'node:child_process'
import { closeSync, fchownSync, fstatSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listenSettings } from './address.ts'
import { type Place, rootHandle, seenByServer } from './place.ts'
import { type Binaries, programOf } from './platform-package.ts'
import type { ClusterSecrets } from './secrets.ts'
import { serverSettings } from './settings.ts'

/** A postmaster that was just started and may still fail to. */
export type StartingPostmaster = {
  /** Undefined while it runs. */
  exit(): string | undefined
  /** What it wrote to the log so far. */
  said(): string
  /** A fast shutdown by SIGINT, an immediate one by SIGQUIT; Windows knows only the latter. */
  kill(signal: 'SIGINT' | 'SIGQUIT'): void
}

/** Starts `postgres` on the cluster, detached: it outlives us and no Ctrl-C of our terminal reaches it. */
export function spawnPostgres(
  place: Place,
  binaries: Binaries,
  cluster: string,
  secrets: ClusterSecrets,
): StartingPostmaster {
  const settings = [...serverSettings(), ...listenSettings(place, secrets)]
  const args = ['-D', seenByServer(place, cluster), ...settings.flatMap((setting) => ['-c', setting])]
  const log = openSync(place.log, 'a', 0o600)
  if (place.account) fchownSync(log, place.account.uid, place.account.gid)
  const offset = fstatSync(log).size
  const handle = rootHandle(place)
  const child = spawn(programOf(binaries, 'postgres'), args, {
    ...place.account,
    cwd: path.parse(place.root).root,
    env: process.platform === 'win32' ? process.env : { LC_ALL: 'C' },
    stdio: ['ignore', log, log, ...(handle === undefined ? [] : [handle])],
    detached: true,
    windowsHide: true,
  })
  closeSync(log)
  if (handle !== undefined) closeSync(handle)
  child.unref()
  let exit: string | undefined
  child.on('error', (error) => (exit = error.message))
  child.on('exit', (code, signal) => (exit = `exit ${code ?? signal}`))
  return {
    exit: () => exit,
    kill: (signal) => void child.kill(signal),
    said: () => readFileSync(place.log).subarray(offset).toString('utf8').trim().slice(-2_000),
  }
}
