import { type FileHandle, open } from 'node:fs/promises'
import type { FileEnding } from '../../contract/file-types.ts'

/** The media type of the container that office programs used before zip, and use still for what a password locks. */
export const COMPOUND_FILE = 'application/x-cfb'

/** What lies in one, by the name of its main stream (MS-CFB 2.6.1). */
const STREAMS: Readonly<Record<string, FileEnding | 'locked'>> = {
  WordDocument: 'doc',
  Workbook: 'xls',
  Book: 'xls',
  'PowerPoint Document': 'ppt',
  EncryptedPackage: 'locked',
}
const HEAD_BYTES = 512
const ENTRY_BYTES = 128
/** Main streams stand at the begin of the directory. */
const ENTRIES = 32

/** What a compound file holds: which office document, one of today under a password, or null for anything else. */
export async function insideCompoundFile(path: string): Promise<FileEnding | 'locked' | null> {
  const handle = await open(path)
  try {
    const head = await bytesAt(handle, 0, HEAD_BYTES)
    if (head.length < HEAD_BYTES) return null
    const sectorBytes = 2 ** Math.min(head.readUInt16LE(30), 16)
    const directory = await bytesAt(handle, (head.readUInt32LE(48) + 1) * sectorBytes, ENTRIES * ENTRY_BYTES)
    for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
      const nameBytes = Math.min(directory.readUInt16LE(at + 64), 64)
      const name = directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2))
      if (Object.hasOwn(STREAMS, name)) return STREAMS[name] ?? null
    }
    return null
  } finally {
    await handle.close()
  }
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
