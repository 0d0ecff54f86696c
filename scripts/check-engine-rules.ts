import { readFileSync } from 'node:fs'
import path from 'node:path'
import { allFaults } from './engine-faults.ts'
import { filled, ruleRows } from './engine-rules.ts'
import { ROOT } from './files.ts'
import type { Report } from './report.ts'

/**
 * Every rule of docs/engine.md has a test named by its id and a bug that can be switched on (tests/engine/faults),
 * unless the page says that it is proven outside of the engine.
 */
export async function checkEngineRules(): Promise<Report> {
  const text = readFileSync(path.join(ROOT, 'docs/engine.md'), 'utf8')
  const rows = ruleRows(text)
  const faults = await allFaults()
  const known = new Set(faults.map(({ rule }) => rule))
  const outside = new Set(outsideRules(text))
  const problems = [
    ...(rows.length < LEAST_RULES ? [`docs/engine.md lists ${rows.length} rules`] : []),
    ...rows.filter(({ provenBy }) => provenBy === '').map(({ rule }) => `${rule} has no test`),
    ...rows
      .filter(({ rule }) => !known.has(rule) && !outside.has(rule))
      .map(({ rule }) => `${rule} has no fault`),
    ...faults
      .filter(({ rule }) => !rows.some((row) => row.rule === rule))
      .map(({ rule }) => `a fault names ${rule}, which docs/engine.md does not list`),
    ...(filled(text) === text
      ? []
      : ['docs/engine.md is out of date: node scripts/engine-rules.ts --write brings it up to date']),
  ]
  return { problems, note: `${rows.length} rules, ${faults.length} faults` }
}

/** Fewer means that the page could not be read. */
const LEAST_RULES = 160

/** The line `Proven outside of the engine: G3, G9, …`. */
function outsideRules(text: string): readonly string[] {
  const line = /^Proven outside of the engine: (.*)$/m.exec(text)?.[1] ?? ''
  return [...line.matchAll(/[A-Z]\d{1,2}/g)].map(([rule]) => rule)
}
