import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Fault } from '../base/fault.ts'
import type { FilePart } from '../http/file-part.ts'

export type Received = { readonly size: number; readonly sha256: Buffer }

/** Writes an upload to `path` as it arrives; more or less than was announced is refused (security F-04, F-05). */
export async function receiveBytes(
  part: FilePart,
  path: string,
  announced: { readonly name: string; readonly size: number },
): Promise<Received> {
  const hash = createHash('sha256')
  let size = 0
  const counted = async function* (source: Readable) {
    for await (const chunk of source) {
      const bytes: Buffer = Buffer.from(chunk)
      size += bytes.length
      hash.update(bytes)
      yield bytes
    }
  }
  try {
    await pipeline(part.body, counted, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    if (isCutOff(error)) throw cut(announced.name)
    throw error
  }
  if (part.isCut() || size !== announced.size) throw cut(announced.name)
  return { size, sha256: hash.digest() }
}

function cut(name: string): Fault {
  return new Fault('fileCut', { params: { name } })
}

const CUT_OFF = new Set(['FST_MP_PREMATURE_CLOSE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'])

/** The sender went away, or his bytes ended in the middle of the part. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return CUT_OFF.has(code) || /terminated early|Unexpected end/.test(error.message)
}
