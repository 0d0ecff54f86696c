import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '../db/backup/write-backup.ts'
import { storeFolder } from '../files/file-room.ts'
import { withDatabase } from './with-database.ts'

export const usage =
  'backup FILE                            write database and files to FILE (.tar.gz), while the server runs'

/** Exit code 0: written and whole. 1: failed, nothing is left at FILE. 2: wrong use. */
export async function run(args: readonly string[]): Promise<number> {
  const file = fileIn(args)
  if (file === undefined) {
    console.error(usage)
    return 2
  }
  const began = Date.now()
  return await withDatabase(
    async (database, config) => {
      const manifest = await writeBackup({
        database,
        filesFolder: storeFolder(config.dataDir),
        file: path.resolve(file),
        onProgress: (text) => console.log(`  ${text}`),
      })
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const seconds = ((Date.now() - began) / 1_000).toFixed(1)
      console.log(
        `${file}: ${rows} rows and ${manifest.files.length} files as of ${manifest.created}, in ${seconds} s.`,
      )
      return 0
    },
    // A backup before an upgrade holds what the old version left.
    { migrate: false, asOwner: true },
  )
}

function fileIn(args: readonly string[]): string | undefined {
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
    return positionals.length === 1 ? positionals[0] : undefined
  } catch {
    return undefined
  }
}
