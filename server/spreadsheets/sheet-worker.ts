import { parentPort, workerData } from 'node:worker_threads'
import Big from 'big.js'
import { readSheet } from 'read-excel-file/universal'
import { checkArchive } from './archive-check.ts'
import { errorCells } from './error-cells.ts'
import { type ReadAnswer, type SheetTask, sheetTask } from './sheet-task.ts'

// Runs in a worker of its own with little memory: whatever a file does to the parser, it does it here.

/** As many digits as a spreadsheet shows of a number; what comes after them is noise of binary fractions. */
const SHOWN_DIGITS = 15

parentPort?.postMessage(await read(sheetTask.parse(workerData)))

async function read({ bytes, maxRows }: SheetTask): Promise<ReadAnswer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const problem = checkArchive(file, maxRows)
  if (problem !== null) return { problem }
  try {
    const own = new Uint8Array(file).buffer
    const cells = await readSheet(own, 1, { trim: false, parseNumber: shownNumber })
    const lines = cells.map((line) => line.map((cell) => cellText(cell)))
    // The parser takes a cell that could not be worked out for an empty one.
    for (const { row, column, text } of errorCells(file)) {
      while (lines.length <= row) lines.push([])
      const line = lines[row] ?? []
      while (line.length <= column) line.push('')
      line[column] = text
    }
    return { lines }
  } catch {
    return { problem: 'notWorkbook' }
  }
}

/** Cached values only; formulas and links are never worked out or followed (security E-02). */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? dateText(cell) : String(cell)
}

/** Whole numbers stay as they are written: another program than a spreadsheet may mean each of their digits. */
function shownNumber(text: string): string {
  if (/^-?\d+$/.test(text) || !Number.isFinite(Number(text))) return text
  return new Big(Number(text)).prec(SHOWN_DIGITS).toFixed()
}

/** A spreadsheet's day 0 is a time without a day. */
function dateText(date: Date): string {
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  if (date.getUTCFullYear() < 1901) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}
