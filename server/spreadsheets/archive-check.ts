import { inflateRawSync } from 'node:zlib'

/** What a workbook may be (security E-03): more is refused by what it declares and by what is counted. */
const MAX_ENTRIES = 2_000
const MAX_TOTAL_BYTES = 200 * 1024 * 1024
const MAX_RATIO = 100
/** Small files may compress better than the ratio allows. */
const ALWAYS_FINE_BYTES = 1024 * 1024
const MAX_COLUMNS = 500

export type ArchiveProblem = 'notWorkbook' | 'tooBig' | 'tooManyColumns'

type Entry = {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
}

/**
 * Looks through a workbook before a parser sees it: sizes declared and counted, names, DTDs and encodings in its XML
 * (security E-03, E-04, E-05), the farthest cell of its sheets. Runs in the worker.
 */
export function checkArchive(bytes: Buffer, maxRows: number): ArchiveProblem | 'tooManyRows' | null {
  const entries = entriesOf(bytes)
  if (entries === null) return 'notWorkbook'
  if (entries.length > MAX_ENTRIES) return 'tooBig'
  const declared = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (isTooMuch(declared, bytes.length)) return 'tooBig'
  if (entries.some(({ name }) => !isPlainName(name))) return 'notWorkbook'
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) return 'notWorkbook'
  let counted = 0
  for (const entry of entries) {
    if (!/\.(xml|rels)$/i.test(entry.name)) continue
    const content = unpack(bytes, entry)
    if (content === null) return 'tooBig'
    counted += content.length
    if (isTooMuch(counted, bytes.length)) return 'tooBig'
    if (!isPlainXml(content)) return 'notWorkbook'
    if (/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name)) {
      const far = farthestCell(content)
      if (far.column > MAX_COLUMNS) return 'tooManyColumns'
      // Lines below the limit and the head may be empty but for their format.
      if (far.row > maxRows * 4 + 1_000) return 'tooManyRows'
    }
  }
  return null
}

function isTooMuch(unpacked: number, packed: number): boolean {
  return unpacked > MAX_TOTAL_BYTES || (unpacked > ALWAYS_FINE_BYTES && unpacked > packed * MAX_RATIO)
}

function isPlainName(name: string): boolean {
  const parts = name.split(/[\\/]/)
  return !name.startsWith('/') && !parts.some((part) => part === '..' || part === '__proto__')
}

/** The central directory; null for what is no zip archive. */
function entriesOf(bytes: Buffer): Entry[] | null {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end === -1 || end + 22 > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: Entry[] = []
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
function unpack(bytes: Buffer, { method, packed, unpacked, offset }: Entry): Buffer | null {
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

/** UTF-8 without a DTD: entities cannot grow, nothing outside is fetched. */
function isPlainXml(content: Buffer): boolean {
  const [first, second] = content
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe) || first === 0) return false
  const declaration = content.toString('latin1', 0, 200)
  const encoding = /encoding\s*=\s*["']([^"']+)["']/i.exec(declaration)?.[1] ?? 'utf-8'
  if (!/^(utf-8|us-ascii)$/i.test(encoding)) return false
  return content.indexOf('<!DOCTYPE') === -1 && content.indexOf('<!ENTITY') === -1
}

function farthestCell(content: Buffer): { row: number; column: number } {
  let row = 0
  let column = 0
  for (const [, letters = '', digits = ''] of content
    .toString('latin1')
    .matchAll(/<c[^>]*? r="([A-Z]{1,4})(\d{1,8})"/g)) {
    row = Math.max(row, Number(digits))
    column = Math.max(column, columnNumber(letters))
  }
  return { row, column }
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
