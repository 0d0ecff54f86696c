import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { plant, transplant } from '../support/plant.ts'

const LOCK = JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } })
const MARKER = createHash('sha256').update(LOCK).digest('hex')

/** A small installed repository whose `npm run check` is the given program. */
function repository(program: string, more: Readonly<Record<string, string>> = {}): string {
  const root = plant({
    'package-lock.json': LOCK,
    'node_modules/.countersign-lock': MARKER,
    'node_modules/a/package.json': '{}',
    'scripts/check.ts': program,
    ...more,
  })
  transplant(root, 'scripts/run.mjs')
  return root
}

function run(root: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const script = path.join(root, 'scripts/run.mjs')
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8', env })
}

test('arguments, exit code and working folder are passed on', () => {
  const root = repository('console.log(process.argv.slice(2).join("|")); process.exit(7)')
  const { status, stdout } = run(root, ['check', 'a', '--b'])
  expect({ status, stdout }).toEqual({ status: 7, stdout: 'a|--b\n' })
})

test('SIGTERM reaches the program, and its own ending is the answer', async () => {
  const root = repository(
    "process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1e6); console.log('up')",
  )
  const child = spawn(process.execPath, [path.join(root, 'scripts/run.mjs'), 'check'])
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(3)
})

test('an unknown task is refused by name', () => {
  const { status, stderr } = run(repository(''), ['dance'])
  expect(status).toBe(1)
  expect(stderr).toContain('Unknown task "dance"')
})

test('a benchmark is chosen by name, and the names are listed', () => {
  const root = repository('', { 'bench/approve.ts': 'console.log("measured", process.argv[2])' })
  expect(run(root, ['bench', 'approve', '8']).stdout).toBe('measured 8\n')
  expect(run(root, ['bench', 'x']).stderr).toContain('approve')
})

test('packages put there by hand are taken as they are', () => {
  const root = repository('console.log("ran")', {
    'node_modules/.countersign-lock': 'older',
    'node_modules/.package-lock.json': JSON.stringify({
      packages: { 'node_modules/a': { version: '1.0.0' } },
    }),
  })
  expect(run(root, ['check']).stdout).toBe('ran\n')
})

describe('what has to be installed', () => {
  const manifest = JSON.stringify({ name: 'x' })

  /** Stands in for npm: tells what it was asked for and what it found, does its work, and ends. */
  function npm(work: string): Readonly<Record<string, string>> {
    return {
      'package.json': manifest,
      'npm/npm-cli.js': `const { existsSync, mkdirSync, writeFileSync } = require('node:fs')
        writeFileSync('asked', process.argv.slice(2).join(' '))
        writeFileSync('found', String(existsSync('node_modules/.countersign-lock')))
        ${work}`,
    }
  }

  const env = (root: string) => ({ ...process.env, npm_execpath: path.join(root, 'npm/npm-cli.js') })
  const PUT =
    "mkdirSync('node_modules/a', { recursive: true }); writeFileSync('node_modules/a/package.json', '{}')"
  const textOf = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8')

  test('comes exactly by the lock, and a tree that was cut off is found out', () => {
    const root = repository('console.log("ran")', npm(PUT))
    rmSync(path.join(root, 'node_modules/a'), { recursive: true })
    expect(run(root, ['check'], env(root)).stdout).toContain('ran\n')
    expect(textOf(root, 'asked')).toBe('ci --ignore-scripts --no-audit --no-fund --loglevel=error')
    expect(textOf(root, 'found')).toBe('false')
    expect(textOf(root, 'node_modules/.countersign-lock').trim()).toBe(MARKER)
  })

  test.each([
    [
      "console.error('npm error code EUSAGE'); process.exit(1)",
      'package-lock.json does not fit package.json',
    ],
    ["console.error('npm error network'); process.exit(1)", 'the package registry cannot be reached'],
  ])('and cannot be is told in plain words, and never takes for done: %s', (work, words) => {
    const root = repository('console.log("ran")', { ...npm(work), 'node_modules/.countersign-lock': 'older' })
    rmSync(path.join(root, 'node_modules/a'), { recursive: true })
    const { status, stdout, stderr } = run(root, ['check'], env(root))
    expect(status).toBe(1)
    expect(stdout).not.toContain('ran')
    expect(stderr).toContain(words)
    expect(existsSync(path.join(root, 'node_modules/.countersign-lock'))).toBe(false)
  })

  test('is given up at a signal, whose end is the answer', async () => {
    const work = "writeFileSync('node_modules/.up', ''); setInterval(() => {}, 1e6)"
    const root = repository('console.log("ran")', npm(work))
    rmSync(path.join(root, 'node_modules/a'), { recursive: true })
    const child = spawn(process.execPath, [path.join(root, 'scripts/run.mjs'), 'check'], { env: env(root) })
    const ended = once(child, 'exit')
    await expect.poll(() => existsSync(path.join(root, 'node_modules/.up')), { timeout: 10_000 }).toBe(true)
    child.kill('SIGTERM')
    expect(await ended).toEqual([null, 'SIGTERM'])
  })
})

test('a lock file that does not fit package.json is explained', () => {
  const root = repository('console.log("ran")', {
    'package.json': JSON.stringify({ name: 'x', version: '1.0.0', dependencies: { a: '2.0.0' } }),
    'node_modules/.countersign-lock': 'older',
  })
  const { status, stdout, stderr } = run(root, ['check'])
  expect(status).toBe(1)
  expect(stdout).not.toContain('ran')
  expect(stderr).toContain('package-lock.json does not fit package.json')
})
