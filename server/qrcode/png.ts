import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** One bit for a pixel, grey, nothing interlaced. */
const FORMAT = [1, 0, 0, 0, 0]

/** One line of pixels; true is black. */
export type Line = readonly boolean[]

/** A picture of black and white pixels, all lines equally long. Lines that are the same object are packed once. */
export function blackAndWhitePng(lines: readonly Line[]): Buffer {
  const packed = new Map<Line, Buffer>()
  for (const line of lines) if (!packed.has(line)) packed.set(line, pack(line))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(lines[0]?.length ?? 0, 0)
  header.writeUInt32BE(lines.length, 4)
  header.set(FORMAT, 8)
  const pixels = Buffer.concat(lines.flatMap((line) => packed.get(line) ?? []))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A line behind its filter byte, eight pixels in a byte, white is 1. */
function pack(line: Line): Buffer {
  const bytes = Buffer.alloc(1 + Math.ceil(line.length / 8))
  for (const [x, isBlack] of line.entries()) {
    const at = 1 + (x >> 3)
    if (!isBlack) bytes.writeUInt8(bytes.readUInt8(at) | (0x80 >> (x & 7)), at)
  }
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
}
