import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '../has-code.ts'
import type { FileStorage } from './storage.ts'

/**
 * Files in a local folder, spread over 256 sub-folders. Written aside and fsynced before they get their name, so that a
 * file is there whole or not at all, also after a power cut; the caller's file must be on the same file system.
 */
export function folderStorage(folder: string): FileStorage {
  const placeOf = (key: string) => path.join(folder, key.slice(0, 2), key)
  return {
    put: async (key, from) => {
      const to = placeOf(key)
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
      await sync(from)
      await rename(from, to)
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
