import { type Archive, openArchive } from './archive.ts'
import type { FoundCell, FoundSheet } from './cell-collector.ts'
import { readSharedStrings } from './shared-strings.ts'
import { UnreadableSheet } from './sheet-limits.ts'
import { readSheetPart } from './sheet-part.ts'
import type { ReadAnswer, ReadCell, ReadLine, ReadSheet } from './sheet-task.ts'
import { readFormats } from './styles-part.ts'
import { readWorkbook, type SheetPart } from './workbook-part.ts'

/**
 * Reads what a person sees who opens the file: the first sheet that is not hidden and holds something, without its
 * hidden rows. At most so many rows with content; what looks empty (a style, a blank text) may be more.
 */
export async function readWorkbookFile(bytes: Buffer, maxRows: number): Promise<ReadAnswer> {
  try {
    return { sheet: await readShownSheet(openArchive(bytes), maxRows) }
  } catch (error) {
    // What is not well-formed, in whatever way, is no workbook.
    return { problem: error instanceof UnreadableSheet ? error.problem : 'notWorkbook' }
  }
}

async function readShownSheet(archive: Archive, maxRows: number): Promise<ReadSheet> {
  const workbook = await readWorkbook(archive)
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden)
  const { from1904, isToBeWorkedOut, styles, sharedStrings } = workbook
  const formatOf = await readFormats(archive, styles)
  // The head, titles above it, and texts of blanks, of which only the shared strings tell.
  const mostRows = maxRows * 4 + 1_000
  let shown: ReadSheet | undefined
  for (const sheet of visible.length > 0 ? visible : workbook.sheets) {
    const found = await readSheetPart(archive, sheet.part, { from1904, isToBeWorkedOut, formatOf, mostRows })
    const strings = await readSharedStrings(archive, sharedStrings, wantedOf(found))
    const read = sheetOf(sheet, found, strings, visible.length > 1)
    shown ??= read
    if (read.lines.length > 0 || read.hiddenRows > 0) return read
  }
  if (shown === undefined) throw new UnreadableSheet('notWorkbook')
  return shown
}

function wantedOf({ rows }: FoundSheet): ReadonlySet<number> {
  const wanted = new Set<number>()
  for (const cells of rows.values()) {
    for (const cell of cells.values()) if ('sharedString' in cell) wanted.add(cell.sharedString)
  }
  return wanted
}

function sheetOf(
  { name }: SheetPart,
  { rows, hiddenRows, hiddenColumns, merged }: FoundSheet,
  strings: ReadonlyMap<number, string>,
  hasOthers: boolean,
): ReadSheet {
  const lines = [...rows]
    .map(([line, cells]): ReadLine => ({ line, cells: cellsOf(cells, strings) }))
    .filter(({ cells }) =>
      [...cells.values()].some(({ text, problem }) => problem !== undefined || text.trim() !== ''),
    )
    .sort((one, other) => one.line - other.line)
  const columns = new Set(lines.flatMap(({ cells }) => [...cells.keys()]))
  return {
    name,
    hasOthers,
    lines,
    hiddenRows,
    hiddenColumns: [...columns].filter((column) =>
      hiddenColumns.some(({ left, right }) => column >= left && column <= right),
    ),
    merged: merged
      .filter(({ top, bottom }) => bottom > top)
      .map(({ top, left, bottom }) => ({ top, left, bottom })),
  }
}

function cellsOf(
  cells: ReadonlyMap<number, FoundCell>,
  strings: ReadonlyMap<number, string>,
): Map<number, ReadCell> {
  return new Map(
    [...cells].map(([column, cell]) => {
      if (!('sharedString' in cell)) return [column, cell]
      const text = strings.get(cell.sharedString)
      if (text === undefined) throw new UnreadableSheet('notWorkbook')
      return [column, { text }]
    }),
  )
}
