import type { ImportCell, ImportResult, ImportRow } from '../../../../contract/form-rows.ts'
import type { Column } from '../../../../contract/package/properties.ts'

/** Equal wrong cells of one column: mended together. */
export type WrongCells = {
  readonly key: string
  readonly column: Column
  readonly cell: ImportCell
  /** Lines of the file. */
  readonly lines: readonly number[]
}

/** The wrong cells of a result, equal ones once. */
export function wrongCells({ headColumns = [], secondImportData = [] }: ImportResult): readonly WrongCells[] {
  const groups = new Map<string, WrongCells>()
  for (const { line, cells } of secondImportData) {
    for (const column of headColumns) {
      const cell = cells[column.code]
      if (cell?.problem === undefined) continue
      const key = keyOf(line, column.code, cell)
      const known = groups.get(key)
      groups.set(key, { key, column, cell, lines: [...(known?.lines ?? []), line] })
    }
  }
  return [...groups.values()]
}

/** The rows as they are sent again: what was mended by its value, the rest as it came. */
export function mendedRows(
  { secondImportData = [] }: ImportResult,
  mended: ReadonlyMap<string, unknown>,
): ImportRow[] {
  return secondImportData.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      Object.entries(cells).map(([code, cell]) => {
        const key = keyOf(line, code, cell)
        if (cell.problem !== undefined && mended.has(key)) return [code, { value: mended.get(key) }]
        if ('value' in cell) return [code, { value: cell.value }]
        // What the spreadsheet has no value for is known by its problem alone.
        return [code, { text: cell.text, problem: cell.problem }]
      }),
    ),
  }))
}

/** What is missing or lost, or does not go with the rest of its row, is another thing in each row. */
const OF_ITS_ROW: ReadonlySet<string | undefined> = new Set([
  'required',
  'notOffered',
  'noResult',
  'digitsLost',
])

function keyOf(line: number, code: string, { text, value, problem }: ImportCell): string {
  return OF_ITS_ROW.has(problem) ? `${code} line ${line}` : `${code} ${text ?? JSON.stringify(value)}`
}
