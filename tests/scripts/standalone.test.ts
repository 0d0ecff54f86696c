import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CLIENT_VERSION_HEADER, WIRE_VERSION } from '../../contract/envelope.ts'
import { searchWorkItems } from '../../contract/work-items.ts'
import { OUR_TEXTS } from '../../scripts/early-names.ts'
import { ROOT } from '../../scripts/files.ts'
import { foreignCalls } from '../../scripts/old-browsers/foreign-calls.ts'
import { buildStandalone } from '../../scripts/standalone.ts'

const FOLDER = path.join(ROOT, 'src/standalone')
const scripts = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => [file, readFileSync(path.join(FOLDER, file), 'utf8')] as const)

const code = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|^import .*$/gm, '')

test.each(scripts)(
  '%s writes no name by hand that the app or the server has: calls, headers, keys',
  (_, source) => {
    expect(code(source).match(/['"](api\/|login\/|x-|countersign)[^'"]*['"]/g)).toBeNull()
  },
)

test('each name that is written into them is asked for', () => {
  const all = scripts.map(([, source]) => code(source)).join()
  for (const name of Object.keys(OUR_TEXTS)) expect(all, name).toContain(name)
})

test('the early script has the names of the wire and of the calls in it', async () => {
  const early = await buildStandalone('early.js')
  for (const name of [CLIENT_VERSION_HEADER, String(WIRE_VERSION), searchWorkItems.path.slice(1)])
    expect(early).toContain(name)
})

test.each(['first-paint.js', 'early.js', 'push-worker.js'] as const)(
  '%s is small, leaves nothing outside itself and calls nothing that the oldest browsers lack',
  async (name) => {
    const built = await buildStandalone(name)
    expect(built.length).toBeLessThan(6_000)
    expect(built).toMatch(/^\(?(function\s*\(\)|\(\)\s*=>)/)
    expect(foreignCalls(name, built)).toEqual([])
  },
)
