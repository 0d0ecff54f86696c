import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PlainError } from '../../plain-error.ts'
import type { FileSum } from './format.ts'
import { measure } from './measured.ts'

/** The uploaded files of a backup: unpacked aside, then moved in place together with the database's commit. */
export type RestoredFiles = {
  add(name: string, content: AsyncIterable<Buffer>): Promise<FileSum>
  /** Moves the files in place; the earlier ones are kept aside, their folder is the answer. */
  moveIn(): Promise<string | undefined>
  /** Undoes `moveIn`, or removes what was unpacked. */
  abandon(): Promise<void>
}

export async function restoreFilesInto(folder: string, stamp: string): Promise<RestoredFiles> {
  const draft = `${folder}.restoring`
  const earlier = `${folder}.before-restore-${stamp}`
  await rm(draft, { recursive: true, force: true })
  let moved: 'no' | 'in' | 'swapped' = 'no'
  return {
    add: async (name, content) => {
      const target = safePath(draft, name)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      const sum = measure()
      await pipeline(sum.through(content), createWriteStream(target, { mode: 0o600, flush: true }))
      return { path: name, ...sum.result() }
    },
    moveIn: async () => {
      await mkdir(draft, { recursive: true, mode: 0o700 })
      const hasEarlier = (await readdir(folder).catch(() => [])).length > 0
      if (hasEarlier) await rename(folder, earlier)
      await rename(draft, folder)
      moved = hasEarlier ? 'swapped' : 'in'
      return hasEarlier ? earlier : undefined
    },
    abandon: async () => {
      if (moved !== 'no') await rename(folder, draft)
      if (moved === 'swapped') await rename(earlier, folder)
      await rm(draft, { recursive: true, force: true })
    },
  }
}

/** A name in an archive is foreign text: it may not lead out of the folder (security F-01). */
function safePath(folder: string, name: string): string {
  const isPlain = name
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\0]/.test(part))
  if (!isPlain) throw new PlainError(`The backup holds a file with an unsafe name: ${JSON.stringify(name)}`)
  return path.join(folder, ...name.split('/'))
}
