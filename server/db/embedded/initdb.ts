import { spawn } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PlainError } from '../../base/plain-error.ts'
import { SUPERUSER } from './address.ts'
import { type Place, ROOT_HANDLE, rootHandle, seenByServer } from './place.ts'
import { type Binaries, programOf } from './platform-package.ts'
import { type ClusterSecrets, makeSecrets, writeSecrets } from './secrets.ts'

/** Deterministic order and case rules on every machine; older versions have no builtin provider. */
function localeOf(major: number): readonly string[] {
  return major >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C']
}

/** Makes a new cluster at `target`, whole or not at all: it is built aside and moved. */
export async function createCluster(
  place: Place,
  binaries: Binaries,
  target: string,
  secrets: ClusterSecrets = makeSecrets(),
): Promise<void> {
  const draft = `${target}.${process.pid}.new`
  const passwordFile = `${draft}.password`
  removeDrafts(place)
  try {
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, `${secrets.superuserPassword}\n`, { mode: 0o600 })
    if (place.account) {
      chownSync(draft, place.account.uid, place.account.gid)
      chownSync(passwordFile, place.account.uid, place.account.gid)
    }
    await runInitdb(place, binaries, draft, passwordFile)
    writeSecrets(draft, secrets, place.account)
    // Fails when another process made one meanwhile, rather than replace it.
    renameSync(draft, target)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Left by processes that were killed; the caller holds the start lock, so nobody is at work on them. */
function removeDrafts(place: Place): void {
  for (const name of readdirSync(place.root)) {
    if (/\.\d+\.new(\.password)?$/.test(name))
      rmSync(path.join(place.root, name), { recursive: true, force: true })
  }
}

async function runInitdb(
  place: Place,
  binaries: Binaries,
  folder: string,
  passwordFile: string,
): Promise<void> {
  const args = [
    `--pgdata=${seenByServer(place, folder)}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${seenByServer(place, passwordFile)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...localeOf(binaries.major),
    '--text-search-config=simple',
    '--no-instructions',
    '--data-checksums',
  ]
  const handle = rootHandle(place)
  const stdio = ['ignore', 'pipe', 'pipe', handle ?? 'ignore'] as const
  const child = spawn(programOf(binaries, 'initdb'), args, {
    ...place.account,
    cwd: path.parse(place.root).root,
    // A clean environment: PG* variables of the person who starts us must not reach into the cluster.
    env: process.platform === 'win32' ? process.env : { LC_ALL: 'C' },
    stdio: stdio.slice(0, handle === undefined ? ROOT_HANDLE : ROOT_HANDLE + 1),
    windowsHide: true,
  })
  if (handle !== undefined) closeSync(handle)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (status, signal) => resolve(status ?? signal ?? 'ended'))
  })
  if (code === 0) return
  throw new PlainError(
    `The database could not be made in ${folder} (initdb: ${code}).\n${output.trim().slice(-2_000)}\n${hintFor(output)}`,
  )
}

function hintFor(output: string): string {
  if (output.includes('could not look up effective user')) {
    return 'Run Countersign under an account that has a name in /etc/passwd, or set DATABASE_URL.'
  }
  return output === ''
    ? 'On a system without glibc (Alpine) set DATABASE_URL to a PostgreSQL 15 or newer.'
    : 'Remove the cause, or set DATABASE_URL to a PostgreSQL 15 or newer.'
}
