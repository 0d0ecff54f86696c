import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createVitest, type Vitest } from 'vitest/node'
import type { Fault } from './engine-fault.ts'
import { keepNoticed } from './faults-digest.ts'
import { ROOT } from './files.ts'

// Switches on one named bug per rule of the engine, in memory, and demands that a test of that rule fails. What is on
// disk stays as it is. `npm test` runs it after the tests when something changed that they depend on; `node scripts/engine-faults.ts
// B5` runs one rule's, `--write` all of them, and keeps that they were noticed.

export type Verdict = { readonly fault: Fault; readonly problem: string | null }

/** Each transforms in this process: more would wait for one another. */
const MOST_LANES = 4
const FOLDER = path.join(ROOT, 'tests/engine/faults')

/** All faults, in the order of their files. */
export async function allFaults(): Promise<readonly Fault[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(
    files.toSorted().map(async (name): Promise<Record<string, unknown>> => {
      return await import(pathToFileURL(path.join(FOLDER, name)).href)
    }),
  )
  return modules.flatMap((module) => Object.values(module).flatMap((list) => (isFaults(list) ? list : [])))
}

function isFaults(value: unknown): value is readonly Fault[] {
  return Array.isArray(value)
}

/** What is wrong with the entry itself; null when its text occurs exactly once. */
function misplaced({ file, replace, test }: Fault): string | null {
  const full = path.join(ROOT, file)
  if (!existsSync(full)) return `there is no ${file}`
  if (!existsSync(path.join(ROOT, test))) return `there is no ${test}`
  const times = readFileSync(full, 'utf8').split(replace[0]).length - 1
  return times === 1 ? null : `its text occurs ${times} times in ${file}`
}

/** Runs every fault, in lanes side by side: one per core, up to four. */
export async function runFaults(faults: readonly Fault[]): Promise<readonly Verdict[]> {
  const lanes = Array.from({ length: Math.min(availableParallelism(), MOST_LANES) }, (_, lane) => lane)
  const verdicts = await Promise.all(
    lanes.map((lane) => runInTurn(faults.filter((_, index) => index % lanes.length === lane))),
  )
  return verdicts.flat()
}

/** One after the other in a Vitest of their own: only one bug is ever switched on in it. */
async function runInTurn(faults: readonly Fault[]): Promise<readonly Verdict[]> {
  let active: Fault | undefined
  const plugin = {
    name: 'engine-fault',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (active === undefined || !id.endsWith(`/${active.file}`)) return undefined
      return code.replace(active.replace[0], () => active?.replace[1] ?? '')
    },
  }
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root: ROOT,
      watch: false,
      reporters: [{}],
      include: [...new Set(faults.map(({ test }) => test))],
      isolate: true,
      // It would answer with what the file was before the bug.
      fsModuleCache: false,
      pool: 'threads',
      testTimeout: 20_000,
      passWithNoTests: true,
      env: { NODE_ENV: 'test', TZ: 'UTC' },
    },
    { plugins: [plugin], logLevel: 'silent' },
  )
  const verdicts: Verdict[] = []
  try {
    for (const fault of faults) {
      active = fault
      // Read anew with the bug, and after it without.
      forget(vitest, fault.file)
      verdicts.push({ fault, problem: misplaced(fault) ?? (await judge(vitest, fault)) })
      forget(vitest, fault.file)
    }
  } finally {
    await vitest.close()
  }
  return verdicts
}

/** The next run reads the file anew; what others were made of stays. */
function forget(vitest: Vitest, file: string): void {
  for (const project of vitest.projects) {
    for (const { moduleGraph } of Object.values(project.vite.environments)) {
      for (const module of moduleGraph.getModulesByFile(path.join(ROOT, file)) ?? [])
        moduleGraph.invalidateModule(module)
    }
  }
}

async function judge(vitest: Vitest, fault: Fault): Promise<string | null> {
  vitest.setGlobalTestNamePattern(new RegExp(`(^|[ ,>])${fault.rule}([: ,–]|$)`))
  const specs = await vitest.globTestSpecifications([path.join(ROOT, fault.test)])
  const { testModules } = await vitest.runTestSpecifications(specs, true)
  const tests = testModules.flatMap((module) => [...module.children.allTests()])
  const ran = tests.filter((test) => test.result().state !== 'skipped')
  if (testModules.some((module) => module.errors().length > 0)) return null
  if (ran.length === 0) return `no test of ${fault.rule} in ${fault.test}`
  return ran.some((test) => test.result().state === 'failed')
    ? null
    : `${ran.length} tests of the rule pass with it`
}

if (process.argv[1] === import.meta.filename) {
  const [asked] = process.argv.slice(2)
  const only = asked === '--write' ? undefined : asked
  const faults = (await allFaults()).filter(({ rule }) => only === undefined || rule === only)
  const began = performance.now()
  const verdicts = await runFaults(faults)
  const missed = verdicts.filter(({ problem }) => problem !== null)
  for (const { fault, problem } of missed) console.error(`${fault.rule} “${fault.name}”: ${problem}`)
  const seconds = Math.round((performance.now() - began) / 1_000)
  console.log(`${verdicts.length} faults, ${missed.length} not noticed, ${seconds} s`)
  if (asked === '--write' && missed.length === 0) keepNoticed(ROOT)
  process.exitCode = missed.length === 0 && verdicts.length > 0 ? 0 : 1
}
