import { parentPort, workerData } from 'node:worker_threads'
import { readWorkbookFile } from './read-workbook.ts'
import { sheetTask } from './sheet-task.ts'

// Runs in a worker of its own with little memory: whatever a file does to the parser, it does it here.

const { bytes, maxRows } = sheetTask.parse(workerData)
const { buffer, byteOffset, byteLength } = bytes
parentPort?.postMessage(await readWorkbookFile(Buffer.from(buffer, byteOffset, byteLength), maxRows))
