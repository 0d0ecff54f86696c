import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { canInstallDebianPackages, installDebianPackages } from './debian.ts'

const VERSIONS = '/usr/lib/postgresql'
const OLDEST = 15
/** The major version of the embedded PostgreSQL: the second one is to be another. */
const EMBEDDED = 18

type Role = { readonly uid: number; readonly gid: number } | undefined

/** Starts another PostgreSQL in a temporary folder, hands its addresses (plain roles) to `work`, stops it. */
export async function withSecondPostgres<T>(
  work: (urls: { readonly owner: string; readonly serving: string }) => Promise<T>,
): Promise<T> {
  const bin = findBinaries()
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-postgres-'))
  const role = unprivileged()
  if (role) chownSync(folder, role.uid, role.gid)
  const run = (program: string, args: readonly string[]) =>
    execFileSync(path.join(bin, program), [...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...role,
    })
  const data = path.join(folder, 'data')
  const port = await freePort()
  try {
    run('initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ])
    writeFileSync(path.join(data, 'postgresql.auto.conf'), settings(folder, port))
    run('pg_ctl', ['-D', data, '-w', '-s', '-l', path.join(folder, 'log'), 'start'])
    try {
      createPlainRoles((sql) => run('psql', ['-h', folder, '-p', String(port), '-U', 'postgres', '-qc', sql]))
      console.log(`\nServer tests on the PostgreSQL of ${bin}, under plain roles:`)
      const urlOf = (name: string) => `postgres://${name}:${name}@127.0.0.1:${port}/countersign`
      return await work({ owner: urlOf('countersign'), serving: urlOf('countersign_serve') })
    } finally {
      run('pg_ctl', ['-D', data, '-w', '-s', '-m', 'immediate', 'stop'])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function settings(folder: string, port: number): string {
  return `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`
}

/**
 * What a careful operator gives the product: its own database, no superuser, a role that owns and one that serves.
 * CREATEDB and the membership are for the tests' databases.
 */
function createPlainRoles(run: (sql: string) => unknown): void {
  run("create role countersign login nosuperuser createdb password 'countersign'")
  run("create role countersign_serve login nosuperuser password 'countersign_serve'")
  run('grant countersign_serve to countersign')
  run('create database countersign owner countersign')
}

function findBinaries(): string {
  const found = installed()
  if (found) return found
  if (canInstallDebianPackages()) installDebianPackages(['postgresql'])
  const now = installed()
  if (now) return now
  throw new Error(
    `The long tests need a second PostgreSQL, ${OLDEST} or newer and not ${EMBEDDED}, in ${VERSIONS}. On Debian: apt-get install postgresql.`,
  )
}

function installed(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined
  const versions = readdirSync(VERSIONS)
    .map(Number)
    .filter((major) => major >= OLDEST && major !== EMBEDDED)
    .sort((a, b) => b - a)
  return versions.map((major) => path.join(VERSIONS, String(major), 'bin')).find((bin) => existsSync(bin))
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function unprivileged(): Role {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
