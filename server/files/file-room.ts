import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { folderStorage } from './folder-storage.ts'
import { createLinks, type FileLinks } from './links.ts'
import { findSoffice } from './office.ts'
import { type Scan, scanWith } from './scan.ts'
import type { FileStorage } from './storage.ts'

/** What the server works with when it takes, keeps and shows files; made once at start. */
export type FileRoom = {
  readonly storage: FileStorage
  readonly scan: Scan
  readonly links: FileLinks
  /** Where LibreOffice is; null: office files can only be downloaded. */
  readonly soffice: Promise<string | null>
  /** Gives `work` a new path beside the store, and takes away whatever is there afterwards. */
  withTemporary<T>(work: (path: string) => Promise<T>): Promise<T>
}

export type FileRoomParts = {
  readonly config: Pick<Config, 'dataDir' | 'files'>
  readonly linkKey: Uint8Array
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export function createFileRoom({ config, linkKey, clock }: FileRoomParts): FileRoom {
  const { files, dataDir } = config
  const temporary = temporaryFolder(dataDir)
  return {
    storage: files.s3 === undefined ? folderStorage(storeFolder(dataDir)) : lazyS3(files.s3),
    scan: scanWith(files.scanCommand),
    links: createLinks(linkKey, clock),
    soffice: findSoffice(files.sofficePath),
    withTemporary: async (work) => {
      await mkdir(temporary, { recursive: true, mode: 0o700 })
      const place = path.join(temporary, randomBytes(16).toString('hex'))
      try {
        return await work(place)
      } finally {
        await rm(place, { force: true, recursive: true })
      }
    },
  }
}

/** Where the bytes are kept, unless they go to another store; it may be a disk of its own. */
export function storeFolder(dataDir: string): string {
  return path.join(dataDir, 'files')
}

/** What is on its way in; beside the store, so that a finished file is only renamed where both are on one disk. */
export function temporaryFolder(dataDir: string): string {
  return path.join(dataDir, 'uploads')
}

/** The SDK is loaded with the first file. */
function lazyS3(config: NonNullable<Config['files']['s3']>): FileStorage {
  let made: Promise<FileStorage> | undefined
  const storage = () => {
    made ??= import('./s3-storage.ts').then(({ s3Storage }) => s3Storage(config))
    return made
  }
  return {
    put: async (...file) => (await storage()).put(...file),
    read: async (...file) => (await storage()).read(...file),
    remove: async (keys) => (await storage()).remove(keys),
  }
}
