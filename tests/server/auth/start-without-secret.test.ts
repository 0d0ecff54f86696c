import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const MAIN = path.join(import.meta.dirname, '../../../server/main.ts')

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'countersign-start-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** A whole server process, as an administrator would start it. */
function start(env: Record<string, string>) {
  const given = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  }
  return spawnSync(process.execPath, [MAIN], { env: { ...given, ...env }, encoding: 'utf8', timeout: 20_000 })
}

it.each([
  ['none', {}],
  ['sixteen bytes', { SECRET_KEY: '0123456789abcdef' }],
  ['the alphabet', { SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz' }],
  ['a sample value', { SECRET_KEY: 'change-me-to-a-long-random-value-please' }],
])('A-01: a server with DATABASE_URL and as secret %s ends at once and names SECRET_KEY', (_, env) => {
  const { status, stderr } = start(env)
  expect(status).toBe(1)
  expect(stderr).toContain('SECRET_KEY')
  expect(stderr).not.toContain('at file:')
})
