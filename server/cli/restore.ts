import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { listFilledTables, quoted } from '../db/backup/database-objects.ts'
import { restoreBackup } from '../db/backup/restore-backup.ts'
import type { Database } from '../db/database.ts'
import { storeFolder } from '../files/file-room.ts'
import { withDatabase } from './with-database.ts'

export const usage = `restore FILE                           load a backup into an empty database
restore FILE --replace --confirm       the same; deletes what the database holds (without --confirm: says what)
restore FILE --identity FILE …         the same for an encrypted one, with the file of its identity`

type Request = {
  readonly file: string
  readonly identityFile: string | undefined
  readonly replace: boolean
  readonly confirm: boolean
}

/** Exit code 0: restored whole. 1: refused or failed, nothing changed. 2: wrong use. */
export async function run(args: readonly string[]): Promise<number> {
  const request = readArguments(args)
  if (request === undefined) {
    console.error(usage)
    return 2
  }
  if (!existsSync(request.file)) {
    console.error(`There is no file ${request.file}.`)
    return 1
  }
  return await withDatabase(
    (database, config) =>
      request.replace && !request.confirm
        ? preview(database, request.file)
        : restore(database, config, request),
    { migrate: false, asOwner: true },
  )
}

async function preview(database: Database, file: string): Promise<number> {
  const filled = await listFilledTables(database)
  if (filled.length === 0) {
    console.log(`The database is empty. Run: restore ${file}`)
    return 1
  }
  console.log('These tables have rows, which would be deleted:')
  for (const name of filled) {
    const { rows } = await database.query<{ count: string }>({
      text: `select count(*)::text as count from ${quoted(name)}`,
    })
    console.log(`  ${name}: ${rows[0]?.count}`)
  }
  console.log(`Nothing was changed. To go on: restore ${file} --replace --confirm`)
  return 1
}

async function restore(
  database: Database,
  config: Config,
  { file, identityFile, replace }: Request,
): Promise<number> {
  const began = Date.now()
  const { manifest, earlierFiles } = await restoreBackup({
    database,
    filesFolder: storeFolder(config.dataDir),
    file: path.resolve(file),
    identityFile,
    replace,
    onProgress: (text) => console.log(`  ${text}`),
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((Date.now() - began) / 1_000).toFixed(1)
  console.log(
    `Restored as of ${manifest.created}: ${rows} rows, ${manifest.files.length} files, in ${seconds} s.`,
  )
  if (earlierFiles) console.log(`The files that were here before are in ${earlierFiles}.`)
  return 0
}

function readArguments(args: readonly string[]): Request | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { replace: { type: 'boolean' }, confirm: { type: 'boolean' }, identity: { type: 'string' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) return undefined
    const { replace = false, confirm = false, identity: identityFile } = values
    return { file, identityFile, replace, confirm }
  } catch {
    return undefined
  }
}
