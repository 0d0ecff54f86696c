import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PlainError } from '../../base/plain-error.ts'
import { isAside } from './file-tree.ts'
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
  // A disk of its own can be given no other name: there everything is put aside inside it.
  const isDisk = await isOwnDisk(folder)
  const draft = isDisk ? path.join(folder, '.restoring') : `${folder}.restoring`
  const earlier = isDisk ? path.join(folder, `.before-restore-${stamp}`) : `${folder}.before-restore-${stamp}`
  const swap = isDisk ? swapInside : swapWhole
  await rm(draft, { recursive: true, force: true })
  const done: Move[] = []
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
      const present = isDisk ? await storedIn(folder) : await readdir(folder).catch(() => [])
      const hasEarlier = present.length > 0
      for await (const move of swap({ folder, draft, earlier, hasEarlier })) {
        await rename(move.from, move.to)
        done.push(move)
      }
      return hasEarlier ? earlier : undefined
    },
    abandon: async () => {
      for (const { from, to } of done.splice(0).reverse()) await rename(to, from)
      await rm(draft, { recursive: true, force: true })
    },
  }
}

type Move = { readonly from: string; readonly to: string }
type Places = {
  readonly folder: string
  readonly draft: string
  readonly earlier: string
  readonly hasEarlier: boolean
}

async function* swapWhole({ folder, draft, earlier, hasEarlier }: Places): AsyncGenerator<Move> {
  if (hasEarlier) yield { from: folder, to: earlier }
  yield { from: draft, to: folder }
}

async function* swapInside({ folder, draft, earlier, hasEarlier }: Places): AsyncGenerator<Move> {
  if (hasEarlier) await mkdir(earlier, { recursive: true, mode: 0o700 })
  const between = (from: string, to: string) => (name: string) => ({
    from: path.join(from, name),
    to: path.join(to, name),
  })
  yield* (await storedIn(folder)).map(between(folder, earlier))
  yield* (await readdir(draft)).map(between(draft, folder))
}

async function storedIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => !isAside(name))
}

async function isOwnDisk(folder: string): Promise<boolean> {
  const [own, above] = await Promise.all([
    stat(folder).catch(() => null),
    stat(path.dirname(folder)).catch(() => null),
  ])
  return own !== null && above !== null && own.dev !== above.dev
}

/** A name in an archive is foreign text: it may not lead out of the folder (security F-01). */
function safePath(folder: string, name: string): string {
  const isPlain = name
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\0]/.test(part))
  if (!isPlain) throw new PlainError(`The backup holds a file with an unsafe name: ${JSON.stringify(name)}`)
  return path.join(folder, ...name.split('/'))
}
