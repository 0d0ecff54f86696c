import type { Column } from '../../contract/package/properties.ts'
import type { OpenTable } from './open-table.ts'

/** Which column each position of the file fills; null: none. */
export type Heads = {
  readonly columns: readonly (Column | null)[]
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

/**
 * Reads the head line: names of columns in any language, or their codes, with or without the star of what must be
 * filled. A name that is no column this person sees is unknown.
 */
export function readHeads(line: readonly string[], opened: OpenTable): Heads {
  const { columns: all } = opened.table
  const byName = new Map<string, Column>()
  for (const column of all) {
    for (const name of [...Object.values(column.name), column.code]) byName.set(plain(name), column)
  }
  const seen = new Set<Column>()
  const unknown: string[] = []
  const repeated: string[] = []
  const found = line.map((head): Column | null => {
    const name = plain(head)
    if (name === '') return null
    const column = byName.get(name)
    if (column === undefined || seen.has(column)) {
      const list = column === undefined ? unknown : repeated
      list.push(head.slice(0, 100))
      return null
    }
    seen.add(column)
    return column
  })
  return {
    columns: found.map((column) => (column !== null && isImported(column, opened) ? column : null)),
    unknown,
    repeated,
    missing: all.filter(
      (column) => opened.required(column) && isImported(column, opened) && !seen.has(column),
    ),
    ignored: [...seen].filter((column) => !isImported(column, opened)),
  }
}

function plain(name: string): string {
  return name
    .trim()
    .replace(/^\*\s*/, '')
    .toLowerCase()
}
