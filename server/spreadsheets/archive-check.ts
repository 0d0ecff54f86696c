import { columnNumber } from './error-cells.ts'
import { entriesOf, unpack } from './zip-entries.ts'

/** What a workbook may be (security E-03): more is refused by what it declares and by what is counted. */
const MAX_ENTRIES = 2_000
const MAX_TOTAL_BYTES = 200 * 1024 * 1024
const MAX_RATIO = 100
/** Small files may compress better than the ratio allows. */
const ALWAYS_FINE_BYTES = 1024 * 1024
const MAX_COLUMNS = 500

export type ArchiveProblem = 'notWorkbook' | 'tooBig' | 'tooManyColumns'

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
