import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One numbered SQL file. */
export type Migration = {
  readonly number: number
  readonly name: string
  readonly checksum: string
  readonly sql: string
}

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations')

const FILE_NAME = /^(\d{4})_[a-z0-9_-]+\.sql$/

/** The migrations of a folder in their order. */
export function readMigrations(folder = MIGRATIONS_FOLDER): readonly Migration[] {
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readMigration(folder, name))
    .sort((a, b) => a.number - b.number)
  for (const [index, migration] of migrations.entries()) {
    const before = migrations[index - 1]
    if (before?.number === migration.number) {
      throw new Error(`Two migrations have the same number: ${before.name} and ${migration.name}`)
    }
  }
  return migrations
}

function readMigration(folder: string, name: string): Migration {
  const number = FILE_NAME.exec(name)?.[1]
  if (number === undefined) throw new Error(`${name} is not named like a migration: 0001_what_it_adds.sql`)
  // A checkout on Windows may have other line ends; they are not a change.
  const sql = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  return { number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
