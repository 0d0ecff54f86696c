import { isErrorValue, UNKNOWN_ERROR } from './error-value.ts'
import { entriesOf, unpack, type ZipEntry } from './zip-entries.ts'

type ErrorCell = { readonly row: number; readonly column: number; readonly text: string }

/** The cells of the first sheet that hold an error (`t="e"`), counted from 0. Of an archive that was looked through. */
export function errorCells(bytes: Buffer): ErrorCell[] {
  const entries = new Map(entriesOf(bytes)?.map((entry) => [entry.name, entry]))
  const sheet = textOf(bytes, entries.get(firstSheet(bytes, entries)))
  const found: ErrorCell[] = []
  for (const { 0: tag, index } of sheet.matchAll(/<c\s[^<>]*>/g)) {
    if (tag.endsWith('/>') || !/\st=["']e["']/.test(tag)) continue
    // Spelt as where the farthest cell is looked for, so that no cell lies beyond it.
    const [, letters, digits] = /\sr="([A-Z]{1,4})(\d{1,8})"/.exec(tag) ?? []
    if (letters === undefined || digits === undefined) continue
    const inner = sheet.slice(index + tag.length, sheet.indexOf('</c>', index))
    const text = /<v>([^<]*)<\/v>/.exec(inner)?.[1] ?? ''
    found.push({
      row: Number(digits) - 1,
      column: columnNumber(letters) - 1,
      text: isErrorValue(text) ? text : UNKNOWN_ERROR,
    })
  }
  return found
}

/** A for 1, AA for 27. */
export function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

/** The part that holds the sheet the parser reads: the first one the workbook names. */
function firstSheet(bytes: Buffer, entries: ReadonlyMap<string, ZipEntry>): string {
  const sheet = /<sheet\s[^<>]*>/.exec(textOf(bytes, entries.get('xl/workbook.xml')))?.[0] ?? ''
  const id = attribute(sheet, '(?:\\w+:)?id')
  const relations = textOf(bytes, entries.get('xl/_rels/workbook.xml.rels'))
  const relation = [...relations.matchAll(/<Relationship\s[^<>]*>/g)].find(
    ([tag]) => attribute(tag, 'Id') === id,
  )
  const part = attribute(relation?.[0] ?? '', 'Target')
  return part.startsWith('/') ? part.slice(1) : `xl/${part}`
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? ''
}

function textOf(bytes: Buffer, entry: ZipEntry | undefined): string {
  // Places and errors are plain ASCII; the other letters do not matter here.
  return entry === undefined ? '' : (unpack(bytes, entry)?.toString('latin1') ?? '')
}
