import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { Fault } from '../base/fault.ts'
import { hasCode } from '../base/has-code.ts'
import type { Config } from '../config.ts'
import { storeFolder, temporaryFolder } from './file-room.ts'

/** What the server writes to; each may be a disk of its own. */
export const DISKS = ['database', 'files', 'uploads'] as const
export type Disk = (typeof DISKS)[number]

/** Room that is left alone on every disk: with less the database could not even end what it has begun. */
const LEAST_BYTES = 16 * 2 ** 20
const LEAST_ENTRIES = 64
/** For so long a database is called full that said so; one of our own is measured besides. */
const SAID_MS = 10_000

export type Room = { readonly bytes: number; readonly entries: number }

/** Knows where there is room (security K-14). */
export type Disks = {
  isFull(disk: Disk): Promise<boolean>
  /** Refuses what needs so many bytes more on the disks of files. */
  requireRoom(bytes?: number): Promise<void>
  /** The database refused a write for want of room. */
  noteDatabaseFull(): void
}

export type DiskParts = {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'files'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly roomIn?: (folder: string) => Promise<Room | null>
}

export function createDisks({ config, clock, roomIn = roomOf }: DiskParts): Disks {
  const { dataDir, databaseUrl, files } = config
  // A store or a database elsewhere is not ours to measure.
  const folders: Readonly<Record<Disk, string | null>> = {
    database: databaseUrl === undefined ? path.join(dataDir, 'postgres') : null,
    files: files.s3 === undefined ? storeFolder(dataDir) : null,
    uploads: temporaryFolder(dataDir),
  }
  let saidAt = Number.NEGATIVE_INFINITY
  const lacks = async (disk: Disk, bytes: number): Promise<boolean> => {
    const folder = folders[disk]
    const room = folder === null ? null : await roomIn(folder)
    return room !== null && (room.bytes < bytes + LEAST_BYTES || room.entries < LEAST_ENTRIES)
  }
  return {
    isFull: async (disk) => (disk === 'database' && clock() - saidAt < SAID_MS) || lacks(disk, 0),
    requireRoom: async (bytes = 0) => {
      const lacking = await Promise.all([lacks('files', bytes), lacks('uploads', bytes)])
      if (lacking.includes(true)) throw new Fault('diskFull')
    },
    noteDatabaseFull: () => {
      saidAt = clock()
    },
  }
}

/** Of the folder, or of the nearest one above it while there is none; null: it cannot be told. */
async function roomOf(folder: string): Promise<Room | null> {
  try {
    const { bavail, bsize, files, ffree } = await statfs(folder)
    // Some file systems have no table of entries that could be full.
    return { bytes: bavail * bsize, entries: files > 0 ? ffree : LEAST_ENTRIES }
  } catch (error) {
    const above = path.dirname(folder)
    return hasCode(error, 'ENOENT') && above !== folder ? roomOf(above) : null
  }
}
