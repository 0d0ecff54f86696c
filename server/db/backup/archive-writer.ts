import { createWriteStream } from 'node:fs'
import { chmod, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

/** Writes a .tar.gz entry by entry, encrypted by `seal`; the file has its name only once it is whole. */
export type ArchiveWriter = {
  add(name: string, content: Buffer | string): Promise<void>
  addStream(name: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void>
  finish(): Promise<void>
  abandon(): Promise<void>
}

type Seal = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

export function writeArchive(file: string, seal: Seal = plain): ArchiveWriter {
  const draft = `${file}.part`
  const tar = pack()
  const written = pipeline(
    Readable.from(tar, { objectMode: false }),
    createGzip({ level: 4 }),
    seal,
    createWriteStream(draft, { mode: 0o600, flush: true }),
  )
  // A full disk shows at the next entry or at `finish`, whichever comes first.
  const failed = written.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  const entry = (name: string, bytes: number, fill: (sink: ReturnType<typeof tar.entry>) => Promise<void>) =>
    Promise.race([failed, packed(tar, name, bytes, fill)])
  return {
    add: (name, content) => {
      const bytes = Buffer.from(content)
      return entry(name, bytes.length, async (sink) => {
        sink.end(bytes)
      })
    },
    addStream: (name, bytes, content) =>
      entry(name, bytes, async (sink) => {
        for await (const chunk of content) {
          if (!sink.write(chunk)) await new Promise((resolve) => sink.once('drain', () => resolve(null)))
        }
        sink.end(null)
      }),
    finish: async () => {
      tar.finalize()
      await written
      await chmod(draft, 0o600)
      await rename(draft, file)
    },
    abandon: async () => {
      tar.destroy()
      await written.catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

async function* plain(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield* chunks
}

async function packed(
  tar: ReturnType<typeof pack>,
  name: string,
  size: number,
  fill: (sink: ReturnType<typeof tar.entry>) => Promise<void>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sink = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
  sink.on('error', reject)
  await fill(sink)
  await promise
}
