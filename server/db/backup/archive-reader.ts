import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import { PlainError } from '../../base/plain-error.ts'

export type ArchiveEntry = { readonly name: string; readonly content: AsyncIterable<Buffer> }

/** Reads a .tar.gz entry by entry, in its order; the content of one is read before the next is asked for. */
export type ArchiveReader = {
  /** The next entry without taking it; undefined at the end. */
  peek(): Promise<ArchiveEntry | undefined>
  take(): Promise<ArchiveEntry | undefined>
  close(): void
}

type Unseal = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

export function readArchive(file: string, unseal: Unseal = plain): ArchiveReader {
  const source = createReadStream(file)
  const tar = extract()
  pipeline(source, unseal, createGunzip(), (chunks: AsyncIterable<Buffer>) => feed(tar, chunks)).catch(
    (error: Error) => tar.destroy(error),
  )
  const iterator = tar[Symbol.asyncIterator]()
  let waiting: Promise<ArchiveEntry | undefined> | undefined
  const next = async (): Promise<ArchiveEntry | undefined> => {
    try {
      const { value, done } = await iterator.next()
      return done ? undefined : { name: value.header.name, content: readable(file, value) }
    } catch (error) {
      throw damaged(file, error)
    }
  }
  const peek = () => {
    waiting ??= next()
    return waiting
  }
  return {
    peek,
    take: async () => {
      const entry = await peek()
      waiting = undefined
      return entry
    },
    close: () => {
      tar.destroy()
      source.destroy()
    },
  }
}

async function* plain(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield* chunks
}

async function feed(tar: Extract, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) {
    if (tar.destroyed) return
    if (tar.write(chunk)) continue
    await roomIn(tar)
  }
  tar.end(null)
}

/** Destroyed counts as room: the caller looks. */
function roomIn(tar: Extract): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      tar.off('drain', go)
      tar.off('close', go)
      resolve()
    }
    tar.on('drain', go)
    tar.on('close', go)
  })
}

async function* readable(file: string, content: AsyncIterable<unknown>): AsyncIterable<Buffer> {
  try {
    for await (const chunk of content) if (Buffer.isBuffer(chunk)) yield chunk
  } catch (error) {
    throw damaged(file, error)
  }
}

function damaged(file: string, error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new PlainError(`There is no file ${file}.`)
  if (code === 'EACCES' || code === 'EISDIR')
    return new PlainError(`The file ${file} cannot be read (${code}).`)
  const reason = error instanceof Error ? error.message : String(error)
  return new PlainError(`The file ${file} is damaged or not a backup (${reason}). Nothing was changed.`)
}
