import type pg from 'pg'
import { PlainError } from '../../base/plain-error.ts'
import { createMigrationTable, refuseForeign } from '../applied-migrations.ts'
import { type Database, queryableOf } from '../database.ts'
import { MIGRATION_LOCK, migrate, runMigration } from '../migrate.ts'
import { type Migration, readMigrations } from '../migrations.ts'
import { type ArchiveReader, readArchive } from './archive-reader.ts'
import { dropEverything, dropForeignKeys, listTables, quoted } from './database-objects.ts'
import {
  CONTENTS_ENTRY,
  type Contents,
  contentsSchema,
  FILES_PREFIX,
  type FileSum,
  MANIFEST_ENTRY,
  type Manifest,
  manifestSchema,
  readJson,
  refuseNewerFormat,
  type TableSum,
} from './format.ts'
import { loadTables } from './load-tables.ts'
import { refuseUnsuitable } from './restore-target.ts'
import { type RestoredFiles, restoreFilesInto } from './restored-files.ts'
import { beginsWith, SEAL, unsealing } from './sealed.ts'

export type RestoreOptions = {
  readonly database: Database
  /** Undefined: the database only; for a backup made without files. */
  readonly filesFolder: string | undefined
  readonly file: string
  /** With what an encrypted one is read: a file of identities of age. */
  readonly identityFile?: string | undefined
  /** True: what the database holds is deleted. */
  readonly replace: boolean
  readonly migrations?: readonly Migration[]
  readonly onProgress?: (text: string) => void
}

export type Restored = {
  readonly manifest: Manifest
  /** Where the files lie that were there before. */
  readonly earlierFiles: string | undefined
}

/**
 * Loads a backup. The tables are made as they were when it was written, loaded and compared with its checksums in one
 * transaction: it is restored whole or not at all. Afterwards the tables are brought up to date.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const known = options.migrations ?? readMigrations()
  const archive = readArchive(options.file, await unsealFor(options))
  try {
    const contents = await readContents(archive, known)
    const stamp = contents.created.replaceAll(':', '')
    const files = options.filesFolder ? await restoreFilesInto(options.filesFolder, stamp) : undefined
    const restored = await loadAll(options, archive, contents, files, known)
    await migrate(options.database, {
      migrations: known,
      onApply: ({ name }) => options.onProgress?.(`bringing the tables up to date: ${name}`),
    })
    return restored
  } finally {
    archive.close()
  }
}

async function unsealFor({ file, identityFile }: RestoreOptions) {
  const isSealed = await beginsWith(file, SEAL)
  if (isSealed && identityFile === undefined) {
    throw new PlainError(
      'The backup is encrypted. Give the file of its identity: --identity FILE. Nothing was changed.',
    )
  }
  // Whoever expects a seal is not given what anybody could have put there.
  if (!isSealed && identityFile !== undefined) {
    throw new PlainError('The backup is not encrypted. Leave --identity out. Nothing was changed.')
  }
  return identityFile === undefined ? undefined : await unsealing(identityFile)
}

async function readContents(archive: ArchiveReader, known: readonly Migration[]): Promise<Contents> {
  const contents = readJson(contentsSchema, CONTENTS_ENTRY, await textOf(archive, CONTENTS_ENTRY))
  refuseNewerFormat(contents.format)
  refuseForeign(contents.migrations, known, 'backup')
  return contents
}

async function loadAll(
  options: RestoreOptions,
  archive: ArchiveReader,
  contents: Contents,
  files: RestoredFiles | undefined,
  known: readonly Migration[],
): Promise<Restored> {
  const client = await options.database.connect()
  try {
    await client.query('begin')
    await makeTables(client, options, contents, known)
    const foreignKeys = await dropForeignKeys(queryableOf(client))
    const tables = await loadTables(client, archive, contents.tables, options.onProgress)
    for (const { name, value } of contents.sequences) {
      await client.query('select setval($1::regclass, $2)', [quoted(name), value])
    }
    const fileSums = await readFiles(archive, files)
    options.onProgress?.(`files: ${fileSums.length}`)
    const manifest = readJson(manifestSchema, MANIFEST_ENTRY, await textOf(archive, MANIFEST_ENTRY))
    refuseDifferent(manifest, tables, fileSums)
    // To its very end: what was cut off behind the last entry was not written so.
    await archive.take()
    // Rows that triggers still have to fill in: their tables could not be altered before.
    await client.query('set constraints all immediate')
    for (const statement of foreignKeys) await client.query(statement)
    const earlierFiles = await files?.moveIn()
    await client.query('commit')
    await client.query('analyze')
    return { manifest, earlierFiles }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    await files?.abandon()
    throw error
  } finally {
    client.release(true)
  }
}

async function makeTables(
  client: pg.PoolClient,
  { replace }: RestoreOptions,
  contents: Contents,
  known: readonly Migration[],
): Promise<void> {
  const queryable = queryableOf(client)
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await refuseUnsuitable(queryable, replace)
  await dropEverything(queryable)
  await createMigrationTable(queryable)
  const numbers = new Set(contents.migrations.map(({ number }) => number))
  for (const migration of known) {
    if (numbers.has(migration.number)) await runMigration(client, migration)
  }
  // Rows that migrations put in are in the backup too, as they were left.
  for (const { name } of await listTables(queryable)) await client.query(`truncate ${quoted(name)} cascade`)
}

async function readFiles(archive: ArchiveReader, files: RestoredFiles | undefined): Promise<FileSum[]> {
  const sums: FileSum[] = []
  if (files === undefined) return sums
  for (let entry = await archive.peek(); entry?.name.startsWith(FILES_PREFIX); entry = await archive.peek()) {
    await archive.take()
    sums.push(await files.add(entry.name.slice(FILES_PREFIX.length), entry.content))
  }
  return sums
}

/** The text of the entry that must come next. */
async function textOf(archive: ArchiveReader, name: string): Promise<string> {
  const entry = await archive.take()
  if (entry?.name !== name) {
    throw new PlainError(
      name === MANIFEST_ENTRY
        ? 'The backup is not whole: its end is missing. Nothing was changed.'
        : 'This is not a backup of Countersign.',
    )
  }
  const chunks: Buffer[] = []
  for await (const chunk of entry.content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function refuseDifferent(manifest: Manifest, tables: readonly TableSum[], files: readonly FileSum[]): void {
  const loaded = new Map(tables.map((table) => [table.name, table]))
  for (const table of manifest.tables) {
    const found = loaded.get(table.name)
    if (found?.rows !== table.rows || found.sha256 !== table.sha256) {
      throw new PlainError(
        `The backup is damaged: the rows of ${table.name} do not fit its checksum. Nothing was changed.`,
      )
    }
  }
  const unpacked = new Map(files.map((file) => [file.path, file.sha256]))
  for (const file of manifest.files) {
    if (unpacked.get(file.path) !== file.sha256) {
      throw new PlainError(
        `The backup is damaged: the file ${file.path} does not fit its checksum. Nothing was changed.`,
      )
    }
  }
}
