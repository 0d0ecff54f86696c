import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '../base/has-code.ts'
import type { FileStorage } from './storage.ts'

/** Files on their way from another disk; nothing else begins with a dot, and no backup looks there. */
export function arrivingFolder(folder: string): string {
  return path.join(folder, '.arriving')
}

/**
 * Files in a local folder, spread over 256 sub-folders. Written aside and fsynced before they get their name, so that a
 * file is there whole or not at all, also after a power cut. From another disk than the caller's it is copied first.
 */
export function folderStorage(folder: string): FileStorage {
  const placeOf = (key: string) => path.join(folder, key.slice(0, 2), key)
  return {
    put: async (key, from) => {
      const to = placeOf(key)
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
      await sync(from)
      try {
        await rename(from, to)
      } catch (error) {
        if (!hasCode(error, 'EXDEV')) throw error
        await copyOver(from, to, arrivingFolder(folder))
      }
      await sync(path.dirname(to))
    },
    read: async (key, range) => {
      const place = placeOf(key)
      try {
        const { size } = await stat(place)
        return { body: createReadStream(place, range ?? {}), size }
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      }
    },
    remove: async (keys) => {
      for (const key of keys) await rm(placeOf(key), { force: true })
    },
  }
}

/** Beside the target, so that the file gets its name at once there too. */
async function copyOver(from: string, to: string, arriving: string): Promise<void> {
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  const copy = path.join(arriving, randomBytes(16).toString('hex'))
  try {
    await copyFile(from, copy)
    await sync(copy)
    await rename(copy, to)
  } catch (error) {
    await rm(copy, { force: true })
    throw error
  }
  await rm(from, { force: true })
}

async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r').catch((error: unknown) => {
    // Windows opens no folders; there the name is as safe as its file system makes it.
    if (hasCode(error, 'EISDIR') || hasCode(error, 'EPERM')) return null
    throw error
  })
  if (handle === null) return
  try {
    await handle.sync()
  } catch (error) {
    if (!hasCode(error, 'EPERM') && !hasCode(error, 'EINVAL')) throw error
  } finally {
    await handle.close()
  }
}
