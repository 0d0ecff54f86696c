import { runChecks } from './run-checks.ts'

// npm run check [name …]: all checks, or the named ones.
const results = await runChecks(process.argv.slice(2))
process.exitCode = results.every((result) => result.ok) ? 0 : 1
