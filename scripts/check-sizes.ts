import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './files.ts'
import type { Report } from './report.ts'

const PLACES = [
  'contract',
  'rules',
  'checks',
  'engine',
  'server',
  'src',
  'platform-adapters',
  'scripts',
  'bench',
  'tests',
]
const WARN_LINES = 250
const MOST_LINES = 400

/** Long files: look for a split at 250 lines; past 400, outside tests, the check fails. */
export async function checkSizes(root: string): Promise<Report> {
  const files = listFiles(root, PLACES, /\.(ts|tsx|mjs)$/).map((file) => ({
    file,
    lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1,
    isTest: file.startsWith('tests/'),
  }))
  const tooLong = files.filter((one) => one.lines > MOST_LINES && !one.isTest)
  const long = files.filter(
    (one) => one.lines > (one.isTest ? MOST_LINES : WARN_LINES) && !tooLong.includes(one),
  )
  const name = (one: { file: string; lines: number }) => `${one.file}: ${one.lines} lines`
  return { problems: tooLong.map(name), warnings: long.map(name), note: `${files.length} files` }
}
