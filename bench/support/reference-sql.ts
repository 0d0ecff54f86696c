import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** A statement with `$n` for each of the names, in their order. */
export type Statement = { readonly text: string; readonly parameters: readonly string[] }

const FILE = path.resolve(import.meta.dirname, '../reference.sql')
const PARTS = ['tables', 'rows', 'transaction'] as const

/** The statements of bench/reference.sql, part by part. */
export async function readReference(): Promise<Record<(typeof PARTS)[number], readonly Statement[]>> {
  const sections = (await readFile(FILE, 'utf8')).split(/^-- part: (\w+)$/m)
  const part = (name: string) => statementsOf(sections[sections.indexOf(name) + 1] ?? '')
  return { tables: part('tables'), rows: part('rows'), transaction: part('transaction') }
}

function statementsOf(section: string): Statement[] {
  return section
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(numbered)
}

/** `:name` becomes `$n`; `::type` stays. */
function numbered(text: string): Statement {
  const parameters: string[] = []
  const replaced = text.replace(/(?<!:):([a-z]+)/g, (_, name: string) => {
    if (!parameters.includes(name)) parameters.push(name)
    return `$${parameters.indexOf(name) + 1}`
  })
  return { text: replaced, parameters }
}
