import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { lockFile, lockHoles, manifest, misfits } from './lock-holes.ts'
import type { Report } from './report.ts'

const ASK = ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=0']
/** npm needs the registry only for what the lock does not say. */
const UNREACHABLE =
  /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|E[45]\d\d)\b/
const LONGEST_MS = 180_000

/** The lock file is whole, fits package.json, and `npm ci` takes it. */
export async function checkLock(root: string): Promise<Report> {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  const lock = lockFile.parse(read('package-lock.json'))
  const own = [...misfits(manifest.parse(read('package.json')), lock), ...lockHoles(lock)]
  const mend =
    own.length > 0 ? ['Run "npm install --package-lock-only", look at the change and commit it.'] : []
  const asked = await askNpm(root)
  return {
    problems: [...own, ...mend, ...asked.problems],
    warnings: asked.warnings ?? [],
    note: `${Object.keys(lock.packages).length - 1} packages, ${asked.note}`,
  }
}

async function askNpm(root: string): Promise<Report> {
  const { code, said } = await runNpm(root)
  if (code === 0) return { problems: [], note: 'npm ci' }
  if (UNREACHABLE.test(said)) {
    const words = 'npm could not reach the registry, so whether "npm ci" takes the lock was not checked:'
    return { problems: [], warnings: [`${words}\n${said}`], note: 'not asked of npm' }
  }
  return { problems: [`npm ci does not take the lock:\n${said}`], note: 'npm ci' }
}

/** The npm that started us, by this Node; else the one of the path. */
function runNpm(root: string): Promise<{ code: number; said: string }> {
  const script = process.env.npm_execpath
  const isNpm = script !== undefined && /npm-cli\.c?js$/.test(script)
  const options = { cwd: root, timeout: LONGEST_MS }
  const child = isNpm
    ? spawn(process.execPath, [script, ...ASK], options)
    : spawn('npm', ASK, { ...options, shell: process.platform === 'win32' })
  return new Promise((resolve) => {
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.on('error', (error) => resolve({ code: 1, said: error.message }))
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, said: signal === null ? said.trim() : `${said}\nETIMEDOUT` }),
    )
  })
}
