import { createInflateRaw } from 'node:zlib'

/** A file of a zip archive as its directory describes it. */
export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
}

/** Stands for a size that a further field tells in 64 bits; programs that stream write it for small files too. */
const IN_FURTHER_FIELD = 0xffff_ffff
const ZIP64 = 0x0001

/** The central directory; null for what is no zip archive. */
export function entriesOf(bytes: Buffer): ZipEntry[] | null {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end === -1 || end + 22 > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: ZipEntry[] = []
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    const furtherLength = bytes.readUInt16LE(at + 30)
    const nameEnd = at + 46 + nameLength
    const [unpacked = 0, packed = 0, offset = 0] = sizesOf(
      [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)],
      bytes.subarray(nameEnd, nameEnd + furtherLength),
    )
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed,
      unpacked,
      offset,
      name: bytes.toString('utf8', at + 46, nameEnd),
    })
    at = nameEnd + furtherLength + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Numbers of 32 bits, those that did not fit taken in their order from the further fields. */
function sizesOf(told: readonly number[], further: Buffer): readonly number[] {
  if (!told.includes(IN_FURTHER_FIELD)) return told
  for (let at = 0; at + 4 <= further.length; at += 4 + further.readUInt16LE(at + 2)) {
    if (further.readUInt16LE(at) !== ZIP64) continue
    let next = at + 4
    return told.map((size) => {
      if (size !== IN_FURTHER_FIELD || next + 8 > further.length) return size
      next += 8
      return Number(further.readBigUInt64LE(next - 8))
    })
  }
  return told
}

/** The content piece by piece, so that nobody holds the whole of it; throws at what cannot be read. */
export async function* unpacked(
  bytes: Buffer,
  { method, packed, offset }: ZipEntry,
): AsyncGenerator<Uint8Array> {
  if (offset + 30 > bytes.length) throw new Error('an entry lies outside of its archive')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const content = bytes.subarray(start, start + packed)
  if (method === 0) {
    yield content
    return
  }
  if (method !== 8) throw new Error('an entry is packed in a way that is not known')
  const inflating = createInflateRaw({ chunkSize: 65_536 })
  inflating.end(content)
  for await (const piece of inflating) yield Buffer.from(piece)
}
