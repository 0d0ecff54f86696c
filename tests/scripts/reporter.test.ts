import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/files.ts'
import { linkPackages, plant } from '../support/plant.ts'

/** What a run over the given test files prints, and its exit code. */
function run(files: Readonly<Record<string, string>>) {
  const reporter = path.join(ROOT, 'tests/support/reporter.ts')
  const root = plant({
    'vitest.config.ts': `import { ClosingLineReporter } from ${JSON.stringify(reporter)}
      export default { test: { globals: true, reporters: ['default', new ClosingLineReporter()] } }`,
    ...files,
  })
  linkPackages(root)
  const script = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const { TEST_COUNTS_FILE: _, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, [script, 'run', '--root', root], {
    encoding: 'utf8',
    env,
  })
  const lines = stdout.trimEnd().split('\n')
  return { status, last: lines.at(-1), lines }
}

/** The last line and the exit code. */
function runTests(files: Readonly<Record<string, string>>) {
  const { status, last } = run(files)
  return { status, last }
}

const PASSES = "test('passes', () => {})\n"

test('a good run ends with its count and 0', () => {
  expect(runTests({ 'a.test.ts': PASSES })).toEqual({ status: 0, last: '1 passed, 0 failed' })
})

test('failed tests are counted', () => {
  const files = { 'a.test.ts': `${PASSES}test('fails', () => { throw new Error('no') })\n` }
  expect(runTests(files)).toEqual({ status: 1, last: '1 passed, 1 failed' })
})

test('a file that cannot be loaded is a failure, though no test of it ran', () => {
  const files = { 'a.test.ts': PASSES, 'b.test.ts': "import './gone.ts'\n" }
  expect(runTests(files)).toEqual({ status: 1, last: '1 passed, 1 failed' })
})

test('an error outside of the tests is a failure', () => {
  const files = {
    'a.test.ts': `${PASSES}setTimeout(() => { throw new Error('late') })\ntest('waits', () => new Promise((done) => setTimeout(done, 50)))\n`,
  }
  expect(runTests(files)).toEqual({ status: 1, last: '2 passed, 1 failed' })
})

test('a run without tests ends badly', () => {
  expect(runTests({})).toEqual({ status: 1, last: '0 passed, 0 failed' })
})

test('tests left out are named', () => {
  const files = { 'a.test.ts': `${PASSES}test.skipIf(true)('elsewhere', () => {})\n` }
  expect(runTests(files)).toEqual({ status: 0, last: '1 passed, 0 failed, 1 skipped' })
})

test('the ten slowest files of a larger run are named, the slowest first', () => {
  const quick = Array.from({ length: 10 }, (_, at) => [`quick-${at}.test.ts`, PASSES] as const)
  const slow = "test('waits', () => new Promise((done) => setTimeout(done, 400)))\n"
  const { lines } = run({ ...Object.fromEntries(quick), 'slow.test.ts': slow })
  const head = lines.indexOf('The slowest files:')
  expect(lines[head + 1]).toMatch(/^ +0\.[4-9] s {2}slow\.test\.ts$/)
  expect(lines.slice(head + 1).filter((line) => line.endsWith('.test.ts'))).toHaveLength(10)
})
