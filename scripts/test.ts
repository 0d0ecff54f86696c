import { closingLine, type TestCounts } from './closing-line.ts'
import { allFaults, runFaults } from './engine-faults.ts'
import { areNoticed } from './faults-digest.ts'
import { ROOT } from './files.ts'
import { runChecks } from './run-checks.ts'
import { withSecondPostgres } from './second-postgres.ts'
import { runVitest } from './vitest-run.ts'

// npm test [vitest arguments]: the checks, then every test. npm run test:long (LONG=1): larger factors, and the server
// tests once more on another PostgreSQL. The faults of the engine run when what they depend on changed since
// `node scripts/engine-faults.ts --write`, and always in the long run. Each check counts as one test, so the closing line is the whole truth.
const chosen = process.argv.slice(2)
// Where nothing changed there is nothing to run, and that is no failure.
const mayBeNone = chosen.some((one) => one.startsWith('--changed'))
const parts: TestCounts[] = []

if (chosen.length === 0) {
  const results = await runChecks([])
  const broken = results.filter((result) => !result.ok).map((result) => result.name)
  parts.push({ passed: results.length - broken.length, failed: broken.length, skipped: 0 })
  if (broken.length > 0)
    console.log(`\nChecks failed: ${broken.join(', ')}. Explained above; the tests run all the same.`)
}

parts.push(await runVitest(mayBeNone ? [...chosen, '--passWithNoTests'] : chosen))

if (chosen.length === 0 && process.env.LONG !== '1' && areNoticed(ROOT)) {
  console.log('Faults of the engine: nothing they depend on changed since all of them were noticed.')
} else if (chosen.length === 0) {
  const verdicts = await runFaults(await allFaults())
  const missed = verdicts.filter(({ problem }) => problem !== null)
  for (const { fault, problem } of missed) console.log(`FAULT ${fault.rule} “${fault.name}”: ${problem}`)
  console.log(`Faults of the engine: ${verdicts.length - missed.length} of ${verdicts.length} noticed.`)
  parts.push({ passed: verdicts.length - missed.length, failed: missed.length, skipped: 0 })
}

if (process.env.LONG === '1' && chosen.length === 0) {
  parts.push(
    await withSecondPostgres(({ owner, serving }) =>
      runVitest(['--project', 'server'], { TEST_DATABASE_URL: owner, TEST_SERVING_URL: serving }),
    ),
  )
}

const sum = (key: keyof TestCounts) => parts.reduce((total, part) => total + part[key], 0)
const counts: TestCounts = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
process.exitCode = counts.failed > 0 || (counts.passed === 0 && !mayBeNone) ? 1 : 0
process.once('exit', () => console.log(closingLine(counts)))
