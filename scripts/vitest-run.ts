import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import type { TestCounts } from './closing-line.ts'
import { ROOT } from './files.ts'

const countsFile = z.object({ passed: z.number(), failed: z.number(), skipped: z.number() })

/** Runs vitest with the given arguments, its output passing through, and returns how it ended. */
export async function runVitest(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<TestCounts> {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-test-'))
  const file = path.join(folder, 'counts.json')
  try {
    const code = await start(args, { ...process.env, ...env, NODE_ENV: 'test', TEST_COUNTS_FILE: file })
    return judge(code, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function start(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const script = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
    const child = spawn(process.execPath, [script, 'run', ...args], { cwd: ROOT, stdio: 'inherit', env })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** A run that ended badly without a failed test (a crash, no test found) counts as one failure. */
function judge(code: number, file: string): TestCounts {
  const counts = readCounts(file)
  if (code === 0 || counts.failed > 0) return counts
  console.log(`\nThe test run ended with code ${code} although no test failed: counted as one failure.`)
  return { ...counts, failed: 1 }
}

function readCounts(file: string): TestCounts {
  try {
    return countsFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
