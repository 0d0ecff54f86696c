import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FAULTS } from '../contract/fault-codes.ts'
import { listFiles } from './files.ts'
import type { Report } from './report.ts'

/** Where a refusal is made. */
const RAISING = ['engine', 'rules', 'server', 'platform-adapters']

/**
 * Every refusal that is declared, and told in all languages, is made somewhere, and a test meets it by its name or its
 * number.
 */
export async function checkFaults(root: string): Promise<Report> {
  const made = textOf(root, RAISING)
  const tested = textOf(root, ['tests'])
  const names = Object.entries(FAULTS)
  const problems = names.flatMap(([name, { errcode }]) => [
    ...(isNamed(made, name) ? [] : [`nothing is refused with ${name}`]),
    ...(isNamed(tested, name) || isNumbered(tested, errcode) ? [] : [`no test meets ${name} (${errcode})`]),
  ])
  return { problems, note: `${names.length} refusals` }
}

function textOf(root: string, folders: readonly string[]): string {
  const files = listFiles(root, folders, /\.tsx?$/)
  return files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
}

function isNamed(text: string, name: string): boolean {
  return text.includes(`'${name}'`)
}

function isNumbered(text: string, errcode: number): boolean {
  return text.includes(String(errcode)) || text.includes(errcode.toLocaleString('en').replaceAll(',', '_'))
}
