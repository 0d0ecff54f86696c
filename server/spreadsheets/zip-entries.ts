import { inflateRawSync } from 'node:zlib'

/** A file of a zip archive as its directory describes it. */
export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
}

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
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The content, never more than it declares; null when it is more, or cannot be read. */
export function unpack(bytes: Buffer, { method, packed, unpacked, offset }: ZipEntry): Buffer | null {
  if (offset + 30 > bytes.length) return null
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const content = bytes.subarray(start, start + packed)
  if (method === 0) return content.length === unpacked ? content : null
  if (method !== 8) return null
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(unpacked, 1) })
  } catch {
    return null
  }
}
