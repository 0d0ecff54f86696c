import {
  ALWAYS_FINE_BYTES,
  MOST_BYTES,
  MOST_DEPTH,
  MOST_ELEMENTS,
  MOST_ENTRIES,
  MOST_RATIO,
  UnreadableSheet,
} from './sheet-limits.ts'
import { type XmlHandlers, xmlReader } from './xml-reader.ts'
import { entriesOf, unpacked, type ZipEntry } from './zip-entries.ts'

/** The parts of a workbook by their names, each read as a stream once it is asked for and never kept. */
export type Archive = {
  readonly has: (name: string) => boolean
  /** Reads a part from its begin to its end; one that is not there is empty. */
  readonly read: (name: string, handlers: XmlHandlers) => Promise<void>
}

/** The old format of workbooks, and the cover of one that is locked by a password. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Opens a file as a workbook's archive; its entries are counted and their names looked at (security E-03, E-05). */
export function openArchive(bytes: Buffer): Archive {
  if (bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) throw new UnreadableSheet('otherFormat')
  const entries = entriesOf(bytes)
  if (entries === null) throw new UnreadableSheet('notWorkbook')
  if (entries.length > MOST_ENTRIES) throw new UnreadableSheet('tooBig')
  if (entries.some(({ name }) => !isPlainName(name))) throw new UnreadableSheet('notWorkbook')
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  const count = { bytes: 0, elements: 0 }
  return {
    has: (name) => byName.has(name.toLowerCase()),
    read: async (name, handlers) => {
      const entry = byName.get(name.toLowerCase())
      if (entry !== undefined) await readPart(bytes, entry, handlers, count)
    },
  }
}

async function readPart(
  bytes: Buffer,
  entry: ZipEntry,
  handlers: XmlHandlers,
  count: { bytes: number; elements: number },
): Promise<void> {
  const reader = xmlReader({
    ...handlers,
    open: (path, attributes) => {
      count.elements += 1
      if (count.elements > MOST_ELEMENTS) throw new UnreadableSheet('tooBig')
      if (path.length > MOST_DEPTH) throw new UnreadableSheet('notWorkbook')
      handlers.open?.(path, attributes)
    },
  })
  let ofPart = 0
  for await (const piece of unpacked(bytes, entry)) {
    ofPart += piece.length
    count.bytes += piece.length
    const isTooMuch = count.bytes > ALWAYS_FINE_BYTES && count.bytes > bytes.length * MOST_RATIO
    if (isTooMuch || count.bytes > MOST_BYTES || ofPart > entry.unpacked) throw new UnreadableSheet('tooBig')
    reader.write(piece)
  }
  reader.end()
}

function isPlainName(name: string): boolean {
  const parts = name.split(/[\\/]/)
  return !name.startsWith('/') && !parts.some((part) => part === '..' || part === '__proto__')
}
