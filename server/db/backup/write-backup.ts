import { open } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { PlainError } from '../../base/plain-error.ts'
import { hasMigrationTable, readApplied } from '../applied-migrations.ts'
import { type Database, type Queryable, queryableOf } from '../database.ts'
import { type ArchiveWriter, writeArchive } from './archive-writer.ts'
import { listSequences, listTables, quoted } from './database-objects.ts'
import { listStored } from './file-tree.ts'
import {
  CONTENTS_ENTRY,
  type Contents,
  FILES_PREFIX,
  type FileSum,
  FORMAT,
  MANIFEST_ENTRY,
  type Manifest,
  TABLES_PREFIX,
  type Table,
  type TableSum,
} from './format.ts'
import { measure } from './measured.ts'
import { sealing } from './sealed.ts'

const PIECE_BYTES = 4 * 1024 * 1024

export type BackupOptions = {
  readonly database: Database
  /** The folder of uploaded files, which may be missing; undefined: the database only. */
  readonly filesFolder: string | undefined
  /** Replaced when it exists. */
  readonly file: string
  /** Whom it is encrypted to, a public key of age; undefined: it is not. */
  readonly publicKey?: string | undefined
  readonly onProgress?: (text: string) => void
}

/** Writes one backup of database and files, all tables as of one moment, while the server works. */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { file, publicKey } = options
  const seal = publicKey === undefined ? undefined : await sealing(publicKey)
  const client = await options.database.connect()
  const archive = writeArchive(file, seal)
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const contents = await describe(queryableOf(client))
    await archive.add(CONTENTS_ENTRY, JSON.stringify(contents, null, 2))
    const tables: TableSum[] = []
    for (const table of contents.tables) {
      const sum = await writeTable(client, archive, table)
      tables.push(sum)
      options.onProgress?.(`${sum.name}: ${sum.rows} rows`)
    }
    // After the snapshot: a file is stored before the row that names it, so every named file is here.
    const files = await writeFiles(archive, options.filesFolder)
    options.onProgress?.(`files: ${files.length}`)
    const { format, created, migrations } = contents
    const manifest = { format, created, migrations, tables, files }
    await archive.add(MANIFEST_ENTRY, JSON.stringify(manifest, null, 2))
    await archive.finish()
    return manifest
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    client.release(true)
  }
}

async function describe(client: Queryable): Promise<Contents> {
  if (!(await hasMigrationTable(client))) {
    throw new PlainError('There is nothing to back up: the database has no tables of Countersign.')
  }
  const { rows } = await client.query<{ created: string; postgres: string }>({
    text: `select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created,
      current_setting('server_version') as postgres`,
  })
  return {
    format: FORMAT,
    created: rows[0]?.created ?? '',
    postgres: rows[0]?.postgres ?? '',
    migrations: [...(await readApplied(client))],
    tables: await listTables(client),
    sequences: await listSequences(client),
  }
}

async function writeTable(client: pg.PoolClient, archive: ArchiveWriter, table: Table): Promise<TableSum> {
  const columns = table.columns.map(quoted).join(', ')
  // A query, because a partitioned table cannot be copied by its name.
  const rows = client.query(copyTo(`copy (select ${columns} from ${quoted(table.name)}) to stdout`))
  const sum = measure()
  let piece: Buffer[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    if (size === 0) return
    number += 1
    await archive.add(
      `${TABLES_PREFIX}${table.name}/${String(number).padStart(6, '0')}`,
      Buffer.concat(piece),
    )
    piece = []
    size = 0
  }
  for await (const chunk of sum.through(rows)) {
    piece.push(chunk)
    size += chunk.length
    if (size >= PIECE_BYTES) await flush()
  }
  await flush()
  return { name: table.name, rows: rows.rowCount, ...sum.result() }
}

async function writeFiles(archive: ArchiveWriter, folder: string | undefined): Promise<FileSum[]> {
  if (folder === undefined) return []
  const sums: FileSum[] = []
  for (const name of await listStored(folder)) {
    const sum = await writeFile(archive, folder, name)
    if (sum) sums.push(sum)
  }
  return sums
}

/** Undefined when the file was deleted since the folder was listed. */
async function writeFile(archive: ArchiveWriter, folder: string, name: string): Promise<FileSum | undefined> {
  const handle = await open(path.join(folder, name)).catch(() => undefined)
  if (handle === undefined) return undefined
  try {
    const { size } = await handle.stat()
    const sum = measure()
    // Exactly the bytes announced, should the file be growing.
    const chunks = size === 0 ? noBytes() : handle.createReadStream({ end: size - 1, autoClose: false })
    await archive.addStream(`${FILES_PREFIX}${name}`, size, sum.through(chunks))
    return { path: name, ...sum.result() }
  } finally {
    await handle.close()
  }
}

async function* noBytes(): AsyncIterable<Buffer> {}
