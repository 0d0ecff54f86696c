import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { saysFull } from '../base/has-code.ts'
import { PlainError } from '../base/plain-error.ts'
import type { Config } from '../config.ts'
import { storeFolder, temporaryFolder } from './file-room.ts'

const ALL = constants.R_OK | constants.W_OK | constants.X_OK

/** Makes the folders that the server writes to; a PlainError says which it cannot use, and what it needs. */
export async function requireFolders({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): Promise<void> {
  // The account of the embedded PostgreSQL passes through it; what is ours in it is closed by itself.
  await requireFolder(dataDir, 'its data: the database, secrets and backups', 0o755)
  if (files.s3 === undefined) await requireFolder(storeFolder(dataDir), 'the files that people upload')
  await requireFolder(temporaryFolder(dataDir), 'files while they arrive')
}

async function requireFolder(folder: string, holds: string, mode = 0o700): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode })
    await access(folder, ALL)
  } catch (error) {
    // A full disk is told when something is to be written; what is there can still be read.
    if (saysFull(error)) return
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new PlainError(
      `The folder ${folder} cannot be used (${code}). Countersign keeps ${holds} there and must be able to read, ` +
        `write and enter it as the user ${userName()}. Give that user the folder (chown), mount it for writing, or ` +
        'name another place with DATA_DIR.',
    )
  }
}

/** A user that the machine has no name for is told by his number. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '')
  }
}
