import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Deps } from '../../server/deps.ts'
import { createDisks, type Room } from '../../server/files/disks.ts'
import { ownDisk } from './own-disk.ts'

const MEGABYTE = 2 ** 20
const PLENTY: Room = { bytes: 2 ** 40, entries: 2 ** 20 }
const NOTHING: Room = { bytes: 0, entries: 0 }

/** A disk of some megabytes at a folder: mounted where the system lets us, else played at the store's interface. */
export type SmallDisk = {
  readonly folder: string
  readonly isMounted: boolean
  isFull(): boolean
  fill(): void
  free(): void
  close(): void
}

export function smallDisk(folder: string, megabytes: number): SmallDisk {
  const { isMounted, close } = ownDisk(folder, [`size=${megabytes}m`])
  const filler = path.join(folder, 'filler')
  let full = false
  return {
    folder,
    isMounted,
    isFull: () => full,
    fill: () => {
      full = true
      if (isMounted) writeUntilFull(filler)
    },
    free: () => {
      full = false
      if (isMounted) rmSync(filler, { force: true })
    },
    close,
  }
}

/** A server on these disks. `blind`: it does not look how much room there is before it writes. */
export function onSmallDisks(disks: readonly SmallDisk[], deps: Deps, { blind } = { blind: false }): Deps {
  const areMounted = disks.every(({ isMounted }) => isMounted)
  const parts = { config: deps.config, clock: deps.auth.clock }
  const played = async (folder: string) =>
    disks.some((disk) => disk.folder === folder && disk.isFull()) ? NOTHING : PLENTY
  const roomIn = blind ? async () => PLENTY : areMounted ? undefined : played
  const seeing = { ...deps, disks: createDisks(roomIn === undefined ? parts : { ...parts, roomIn }) }
  if (areMounted) return seeing
  const { storage } = deps.files
  const put: typeof storage.put = async (key, place) => {
    if (disks.some((disk) => disk.isFull())) {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    await storage.put(key, place)
  }
  return { ...seeing, files: { ...deps.files, storage: { ...storage, put } } }
}

function writeUntilFull(file: string): void {
  const handle = openSync(file, 'a')
  try {
    const part = Buffer.alloc(MEGABYTE)
    for (let size = part.length; size >= 1; ) {
      try {
        writeSync(handle, part, 0, size)
      } catch {
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(handle)
  }
}
