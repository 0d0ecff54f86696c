import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Fault } from '../base/fault.ts'
import { saysFull } from '../base/has-code.ts'
import type { Deps } from '../deps.ts'
import type { FileObject } from '../stores/files/files.ts'
import type { Look } from './links.ts'
import { redraw } from './pictures.ts'
import { type ByteRange, variantKey } from './storage.ts'
import { textEncodingOf } from './text-encoding.ts'

/** Of a long text, what its preview shows. */
const TEXT_BYTES = 512 * 1024
const TYPELESS = 'application/octet-stream'

/** Bytes to send: `size` of the whole, whatever part `body` is. */
export type Shown = { readonly body: Readable | string; readonly size: number; readonly type: string }

type LookDeps = Pick<Deps, 'files' | 'log'>

/**
 * One look of a file (security F-03): the bytes as they are have no type that a browser would act on, but sound and
 * film; pictures are drawn anew; text is sent decoded.
 */
export async function show(deps: LookDeps, file: FileObject, look: Look, range?: ByteRange): Promise<Shown> {
  if (look === 'text') return { ...(await textOf(deps, file)), type: 'text/plain; charset=utf-8' }
  if (look === 'thumbnail' || look === 'view') {
    return { ...(await picture(deps, file, look, range)), type: 'image/jpeg' }
  }
  const isMedia = file.kind === 'audio' || file.kind === 'video'
  const key = look === 'pdf' ? variantKey(file.storageKey, 'pdf') : file.storageKey
  return { ...(await stored(deps, key, range)), type: isMedia ? file.mimeType : TYPELESS }
}

async function stored({ files, log }: LookDeps, key: string, range?: ByteRange) {
  const found = await files.storage.read(key, range).catch((err: unknown) => {
    log.error({ err }, 'a file could not be read')
    throw new Fault('fileStoreAway')
  })
  if (found === null) throw new Fault('notFound')
  return found
}

/** Drawn when it is first asked for, and kept. */
async function picture(
  deps: LookDeps,
  { storageKey }: FileObject,
  look: 'thumbnail' | 'view',
  range?: ByteRange,
) {
  const { files, log } = deps
  const key = variantKey(storageKey, look)
  const kept = await files.storage.read(key, range)
  if (kept !== null) return kept
  return files.withTemporary(async (path) => {
    await fetchTo(deps, storageKey, path)
    const drawn = await redraw(path, look).catch((err: unknown) => {
      log.info({ err }, 'a picture could not be drawn')
      throw new Fault('notFound')
    })
    await keep(deps, key, path, drawn)
    const part = range === undefined ? drawn : drawn.subarray(range.start, range.end + 1)
    return { body: Readable.from([part]), size: drawn.length }
  })
}

/** In a full disk the picture is drawn anew the next time. */
async function keep({ files, log }: LookDeps, key: string, path: string, drawn: Buffer): Promise<void> {
  try {
    await writeFile(path, drawn)
    await files.storage.put(key, path)
  } catch (err) {
    if (!saysFull(err)) throw err
    log.warn({ err }, 'a picture could not be kept')
  }
}

/** A local copy to work on. */
export async function fetchTo(deps: LookDeps, key: string, path: string): Promise<void> {
  const { body } = await stored(deps, key)
  await pipeline(body, createWriteStream(path, { mode: 0o600 }))
}

async function textOf(deps: LookDeps, { storageKey, size }: FileObject) {
  const { body } = await stored(deps, storageKey, { start: 0, end: Math.min(size, TEXT_BYTES) - 1 })
  const head = Buffer.concat(await body.toArray())
  const text = new TextDecoder(textEncodingOf(head) ?? 'utf-8').decode(head)
  return { body: text, size: Buffer.byteLength(text) }
}
