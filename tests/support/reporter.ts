import { writeFileSync, writeSync } from 'node:fs'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { closingLine, type TestCounts } from '../../scripts/closing-line.ts'

/** As many of the slowest files are named after a run of more files than these. */
const SLOWEST = 10

/**
 * Ends a run with `N passed, N failed`, after everything else that is printed. A file that cannot be loaded and an
 * error outside of any test count as one failure each. With TEST_COUNTS_FILE set the counts go there instead, and
 * scripts/test.ts prints the line for several runs together.
 */
export class ClosingLineReporter implements Reporter {
  private counts: TestCounts = { passed: 0, failed: 0, skipped: 0 }

  onInit(vitest: Vitest): void {
    if (vitest.config.watch) return
    process.once('exit', () => this.close())
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state).length
    const passed = inState('passed')
    const skipped = inState('skipped')
    const brokenModules = modules.filter((module) => hasOwnErrors(module)).length
    const failed = tests.length - passed - skipped + brokenModules + unhandledErrors.length
    this.counts = { passed, failed, skipped }
    if (modules.length > SLOWEST) console.log(slowestOf(modules))
  }

  private close(): void {
    const file = process.env.TEST_COUNTS_FILE
    if (file) writeFileSync(file, JSON.stringify(this.counts))
    else writeSync(1, `${closingLine(this.counts)}\n`)
  }
}

/** Errors of the file or of its suites (a failed import, a failed beforeAll), which no single test carries. */
function hasOwnErrors(module: TestModule): boolean {
  if (module.errors().length > 0) return true
  return [...module.children.allSuites()].some((suite) => suite.errors().length > 0)
}

/** The files that took longest, one a line, in seconds. */
function slowestOf(modules: readonly TestModule[]): string {
  const lines = modules
    .map((module) => ({ name: module.relativeModuleId, ms: module.diagnostic().duration }))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `  ${(ms / 1_000).toFixed(1).padStart(6)} s  ${name}`)
  return ['The slowest files:', ...lines].join('\n')
}
