import type { SheetCell, SheetFrame } from './sheet-cell.ts'
import { SHEET_END, sheetRow, sheetStart } from './sheet-xml.ts'
import { partsAfter, partsBefore, sheetPartName } from './workbook-parts.ts'
import { type ZipPart, zipStream } from './zip-stream.ts'

/** A spreadsheet program opens no more rows of a sheet, its head among them. */
const ROWS_OF_A_SHEET = 1_048_576
/** The most characters that a spreadsheet program takes for the name of a sheet. */
const LONGEST_NAME = 31
/** So much text goes to the archive at once. */
const PIECE = 32_768

type Rows = Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>

/** An xlsx file as it is made: all rows, in as many sheets as they need, each with the head. */
export function workbookStream(
  frame: SheetFrame,
  rows: Rows,
  rowsOfASheet = ROWS_OF_A_SHEET,
): AsyncGenerator<Buffer> {
  return zipStream(partsOf(frame, rows, rowsOfASheet))
}

async function* partsOf(frame: SheetFrame, rows: Rows, rowsOfASheet: number): AsyncGenerator<ZipPart> {
  yield* partsBefore()
  const waiting = waitingRows(rows)
  const names: string[] = []
  do {
    yield { name: sheetPartName(names.length), content: sheetText(frame, waiting, rowsOfASheet) }
    names.push(nameOf(frame.name, names.length))
  } while (await waiting.hasMore())
  yield* partsAfter(names)
}

/** The text of one sheet: as many of the rows as it may have. */
async function* sheetText(frame: SheetFrame, waiting: Waiting, rowsOfASheet: number): AsyncGenerator<string> {
  let piece = sheetStart(frame)
  for (let number = 2; number <= rowsOfASheet && (await waiting.hasMore()); number += 1) {
    piece += sheetRow(waiting.take(), number)
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield `${piece}${SHEET_END}`
}

type Waiting = { hasMore(): Promise<boolean>; take(): readonly SheetCell[] }

function waitingRows(rows: Rows): Waiting {
  const iterator = inOrder(rows)
  let next: Promise<IteratorResult<readonly SheetCell[]>> | undefined
  let found: readonly SheetCell[] = []
  return {
    hasMore: async () => {
      next ??= iterator.next()
      const { done, value } = await next
      if (done === true) return false
      found = value
      return true
    },
    take: () => {
      next = undefined
      return found
    },
  }
}

async function* inOrder(rows: Rows): AsyncGenerator<readonly SheetCell[], undefined> {
  yield* rows
}

/** None of the characters that a sheet's name may not have; from the second on with its number. */
function nameOf(name: string, at: number): string {
  const plain = name.replace(/[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}\\/?*[\]:']/gu, ' ').trim()
  const number = at === 0 ? '' : ` ${at + 1}`
  const start = plain.slice(0, LONGEST_NAME - number.length).replace(/[\uD800-\uDBFF]$/, '')
  return `${start === '' ? 'Sheet' : start}${number}`
}
