import { checkArrows } from './check-arrows.ts'
import { checkBanned } from './check-banned.ts'
import { checkBudgets } from './check-budgets.ts'
import { checkContrast } from './check-contrast.ts'
import { checkEngineRules } from './check-engine-rules.ts'
import { checkFaults } from './check-faults.ts'
import { checkLocales } from './check-locales.ts'
import { checkLock } from './check-lock.ts'
import { checkOldBrowsers } from './check-old-browsers.ts'
import { checkSchema } from './check-schema.ts'
import { checkSizes } from './check-sizes.ts'
import { ROOT } from './files.ts'
import type { Report } from './report.ts'
import { toolCheck } from './tool.ts'

export type CheckResult = { readonly name: string; readonly ok: boolean; readonly seconds: number } & Report

type Check = (root: string) => Promise<Report>

/** In the order of the table. Tools run as processes beside the checks of our own. */
const CHECKS: Readonly<Record<string, Check>> = {
  types: () => toolCheck('typescript/bin/tsc', ['-p', '.'], 'tsc, strict'),
  lint: () => toolCheck('@biomejs/biome/bin/biome', ['check', '.'], 'biome'),
  'dead-code': () => toolCheck('knip/bin/knip.js', ['--no-progress'], 'knip'),
  arrows: checkArrows,
  banned: checkBanned,
  sizes: checkSizes,
  locales: checkLocales,
  'engine-rules': checkEngineRules,
  faults: checkFaults,
  contrast: checkContrast,
  schema: checkSchema,
  lock: checkLock,
  budgets: checkBudgets,
  'old-browsers': checkOldBrowsers,
}

/** Runs the checks (all when none is named), prints what is wrong and then a table. */
export async function runChecks(names: readonly string[]): Promise<CheckResult[]> {
  const unknown = names.filter((name) => !Object.hasOwn(CHECKS, name))
  if (unknown.length > 0) {
    throw new Error(`Unknown check ${unknown.join(', ')}. Known: ${Object.keys(CHECKS).join(', ')}.`)
  }
  const wanted = Object.entries(CHECKS).filter(([name]) => names.length === 0 || names.includes(name))
  const results = await Promise.all(wanted.map(([name, check]) => runOne(name, check)))
  for (const result of results) print(result)
  printTable(results)
  return results
}

async function runOne(name: string, check: Check): Promise<CheckResult> {
  const started = performance.now()
  const report = await check(ROOT).catch(
    (error: unknown): Report => ({
      problems: [error instanceof Error ? error.message : String(error)],
      note: 'could not run',
    }),
  )
  const seconds = (performance.now() - started) / 1000
  return { name, ok: report.problems.length === 0, seconds, ...report }
}

function print({ name, problems, warnings = [] }: CheckResult): void {
  if (problems.length > 0) console.log(`\n${name}\n${indent(problems)}`)
  if (warnings.length > 0) console.log(`\n${name} (warning)\n${indent(warnings)}`)
}

function indent(lines: readonly string[]): string {
  return lines
    .join('\n')
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}

function printTable(results: readonly CheckResult[]): void {
  console.log('')
  for (const { name, ok, seconds, note } of results) {
    console.log(
      `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s  ${note}`,
    )
  }
}
