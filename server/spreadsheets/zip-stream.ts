import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive: its text comes piece by piece. */
export type ZipPart = {
  readonly name: string
  readonly content: Iterable<string> | AsyncIterable<string>
}

type Written = {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly unpacked: number
}

const VERSION = 20
/** Names are UTF-8; sizes stand behind the content, because they are not known before it. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980: the same rows give the same file. */
const NO_DAY = 0x0021
/** Sizes and places are numbers of 32 bits. */
const MOST_BYTES = 0xffffffff

/** A zip archive as it is made: never more of it in memory than a piece. */
export async function* zipStream(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of parts) {
    const start = localHeader(Buffer.from(name))
    yield start
    const counted = { crc: 0, packed: 0, unpacked: 0 }
    // What fails, or is given up, at one end ends the other: the loop throws what the content threw.
    const packing = pipeline(Readable.from(countedPieces(content, counted)), createDeflateRaw(), () => {})
    for await (const piece of packing) {
      counted.packed += piece.length
      yield piece
    }
    const written = { name: Buffer.from(name), ...counted }
    const sizes = Buffer.concat([Buffer.from('PK\u0007\u0008', 'latin1'), sizesOf(written)])
    yield sizes
    directory.push(directoryEntry(written, offset))
    offset += start.length + counted.packed + sizes.length
    if (offset > MOST_BYTES || counted.unpacked > MOST_BYTES)
      throw new Error('the archive is larger than 4 GiB')
  }
  const central = Buffer.concat(directory)
  yield central
  yield archiveEnd(directory.length, central.length, offset)
}

async function* countedPieces(content: ZipPart['content'], counted: { crc: number; unpacked: number }) {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    counted.crc = crc32(bytes, counted.crc)
    counted.unpacked += bytes.length
    yield bytes
  }
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.write('PK\u0003\u0004', 'latin1')
  common(head, 4)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function directoryEntry(written: Written, offset: number): Buffer {
  const head = Buffer.alloc(46)
  head.write('PK\u0001\u0002', 'latin1')
  head.writeUInt16LE(VERSION, 4)
  common(head, 6)
  sizesOf(written).copy(head, 16)
  head.writeUInt16LE(written.name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, written.name])
}

/** What both headers say of a file in the same order. */
function common(head: Buffer, at: number): void {
  head.writeUInt16LE(VERSION, at)
  head.writeUInt16LE(FLAGS, at + 2)
  head.writeUInt16LE(DEFLATED, at + 4)
  head.writeUInt16LE(NO_DAY, at + 8)
}

function sizesOf({ crc, packed, unpacked }: Omit<Written, 'name'>): Buffer {
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(crc, 0)
  sizes.writeUInt32LE(packed, 4)
  sizes.writeUInt32LE(unpacked, 8)
  return sizes
}

function archiveEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
