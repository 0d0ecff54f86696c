import { Worker } from 'node:worker_threads'
import { type Asker, createFairQueue, type Turn } from '../base/fair-queue.ts'
import { Fault } from '../base/fault.ts'
import type { SheetCell, SheetFrame } from './sheet-cell.ts'
import { type ReadAnswer, readAnswer, type SheetTask } from './sheet-task.ts'
import { workbookStream } from './workbook-stream.ts'

/** A file is given up after this time. */
const LONGEST_MS = 20_000
/** Memory of one worker in MB (security E-03). */
const HEAP_MB = 256

/** Files at once, of one person one: whatever somebody's file does, another's is read beside it. */
const inTurn = createFairQueue({
  width: 2,
  ofOne: 1,
  mostOfOne: 4,
  // Each waits with its bytes in memory.
  mostOfAll: 40,
  refusal: () => new Fault('tooManySheets'),
})

/** Reading it failed for its size or its time, not for what stands in it. */
export type ReadOutcome = ReadAnswer | { readonly problem: 'failed' }

/** What a person sees who opens an xlsx file; what is wrong with the file instead. */
export async function readSpreadsheet(turn: Turn, bytes: Uint8Array, maxRows: number): Promise<ReadOutcome> {
  return inTurn.run(turn, async () => {
    try {
      return readAnswer.parse(await work({ bytes: new Uint8Array(bytes), maxRows }))
    } catch {
      // Out of memory or out of time: the worker is gone, the server goes on.
      return { problem: 'failed' }
    }
  })
}

/** An xlsx file of few rows; one of many is written as `workbookStream` makes it. */
export async function writeSpreadsheet(
  frame: SheetFrame,
  rows: readonly (readonly SheetCell[])[],
): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(workbookStream(frame, rows)))
}

/** Which in line a person's file is; null: it does not wait, or not on this server. */
export function placeInLine(asker: Asker, ticket: string): number | null {
  return inTurn.placeOf(asker, ticket)
}

async function work(task: SheetTask): Promise<unknown> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const tooLong = setTimeout(() => void worker.terminate(), LONGEST_MS)
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('a spreadsheet was given up')))
    })
  } finally {
    clearTimeout(tooLong)
    await worker.terminate()
  }
}
