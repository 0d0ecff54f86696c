import type { Column } from '../../../contract/package/properties.ts'
import { firstCharacters } from '../../../contract/typed-text.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { localised } from '../../../rules/text/localised.ts'
import type { OpenTable } from './open-table.ts'

/** Which column each column of the sheet fills; those that fill none are not among them. */
export type Heads = {
  readonly columns: ReadonlyMap<number, Column>
  readonly unknown: readonly string[]
  readonly repeated: readonly string[]
  readonly missing: readonly Column[]
  /** Columns of the file that this person may only read. */
  readonly ignored: readonly Column[]
}

/** Types a cell of a file cannot fill. */
const NOT_FROM_FILE: ReadonlySet<Column['type']> = new Set<Column['type']>([
  'attachment',
  'approvalComment',
  'relation',
  'multiRelation',
])

export function isImported(column: Column, { editable }: OpenTable): boolean {
  return editable(column) && !NOT_FROM_FILE.has(column.type)
}

/** What stands above a column in a file; of columns that are called the same, the code beside it tells which one. */
export function headOf(column: Column, { table }: OpenTable, language: Locale): string {
  const name = nameIn(column, language)
  const isShared = table.columns.some((other) => other !== column && isSame(nameIn(other, language), name))
  return isShared ? withCode(name, column) : name
}

/**
 * Reads the head line: names of columns in any language, the reader's first, or their codes, with or without the star
 * of what must be filled. A name that is no column this person sees is unknown; one that may mean several columns
 * counts as repeated.
 */
export function readHeads(line: ReadonlyMap<number, string>, opened: OpenTable, language: Locale): Heads {
  const { columns: all } = opened.table
  const seen = new Set<Column>()
  const unknown: string[] = []
  const repeated: string[] = []
  const columns = new Map<number, Column>()
  for (const [position, head] of line) {
    if (!hasName(head)) continue
    const [column, ...others] = columnsCalled(head, all, language)
    if (column === undefined || others.length > 0 || seen.has(column)) {
      const list = column === undefined ? unknown : repeated
      list.push(shownHead(head))
      continue
    }
    seen.add(column)
    if (isImported(column, opened)) columns.set(position, column)
  }
  return {
    columns,
    unknown,
    repeated,
    missing: all.filter(
      (column) => opened.required(column) && isImported(column, opened) && !seen.has(column),
    ),
    ignored: [...seen].filter((column) => !isImported(column, opened)),
  }
}

/** The columns a head may mean, by the first way of naming them that fits any. */
export function columnsCalled(head: string, all: readonly Column[], language: Locale): readonly Column[] {
  const ways: readonly ((column: Column) => readonly string[])[] = [
    (column) => [nameIn(column, language)],
    (column) => Object.values(column.name).map((name) => withCode(name, column)),
    (column) => Object.values(column.name),
    (column) => [column.code],
  ]
  for (const namesOf of ways) {
    const called = all.filter((column) => namesOf(column).some((name) => isSame(name, head)))
    if (called.length > 0) return called
  }
  return []
}

function nameIn(column: Column, language: Locale): string {
  return localised(column.name, language, 'zh')
}

function withCode(name: string, { code }: Column): string {
  return `${name} (${code})`
}

function isSame(a: string, b: string): boolean {
  return plain(a) === plain(b)
}

/** A head as it is told back, however long it is in the file. */
export function shownHead(head: string): string {
  return firstCharacters(head.trim(), 100)
}

/** Whether a head says anything at all. */
export function hasName(head: string): boolean {
  return plain(head) !== ''
}

/**
 * A head as names are compared: neither blanks and line breaks in it matter nor the width of its letters, nor the star.
 */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '')
    .replace(/^\*/, '')
    .toLowerCase()
}
