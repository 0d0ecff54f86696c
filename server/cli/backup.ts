import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '../db/backup/write-backup.ts'
import { storeFolder } from '../files/file-room.ts'
import { withDatabase } from './with-database.ts'

export const usage = `backup FILE                            write database and files to FILE (.tar.gz), while the server runs
backup FILE --public-key age1…         the same, encrypted; without the option to BACKUP_PUBLIC_KEY, if that is set`

/** Exit code 0: written and whole. 1: failed, nothing is left at FILE. 2: wrong use. */
export async function run(args: readonly string[]): Promise<number> {
  const request = readArguments(args)
  if (request === undefined) {
    console.error(usage)
    return 2
  }
  const { file, publicKey } = request
  const began = Date.now()
  return await withDatabase(
    async (database, config) => {
      const manifest = await writeBackup({
        database,
        filesFolder: storeFolder(config.dataDir),
        file: path.resolve(file),
        publicKey: publicKey ?? config.backupPublicKey,
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

type Request = { readonly file: string; readonly publicKey: string | undefined }

function readArguments(args: readonly string[]): Request | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { 'public-key': { type: 'string' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    return file === undefined || more.length > 0 ? undefined : { file, publicKey: values['public-key'] }
  } catch {
    return undefined
  }
}
