import { createHash } from 'node:crypto'

/** Passes bytes on and keeps their number and SHA-256. */
export type Measure = {
  through(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  add(chunk: Buffer): void
  result(): { readonly bytes: number; readonly sha256: string }
}

export function measure(): Measure {
  const hash = createHash('sha256')
  let bytes = 0
  const add = (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  }
  return {
    add,
    async *through(chunks) {
      for await (const chunk of chunks) {
        add(chunk)
        yield chunk
      }
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}
