import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ROOT } from '../../scripts/files.ts'
import { readConfig } from '../../server/config.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const readme = read('README.md')
const rows = [...readme.matchAll(/^\| `([A-Z_\d]+)` \| (.+?) \| (.+) \|$/gm)].map(
  ([, name = '', value = '']) => ({
    name,
    value: value.replace(/[`–]/g, ''),
  }),
)
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))

describe('README', () => {
  test('the table names exactly the settings that the server reads', () => {
    const sources = read('server/config.ts') + read('server/files/file-config.ts')
    const settings = [...sources.matchAll(/^ {2}([A-Z_\d]+): z\./gm)].map(([, name]) => name)
    expect(rows.map((row) => row.name)).toEqual(settings)
  })

  test('the defaults of the table are the defaults of the server', () => {
    const stated = Object.fromEntries(rows.map((row) => [row.name, row.value]))
    expect(readConfig(stated)).toEqual(readConfig({}))
  })

  test('every npm command it names exists', () => {
    const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  test('CI calls the test command of the README', () => {
    expect(readme).toContain('| `npm test` |')
    expect(read('.ci/run')).toMatch(/^npm test /m)
  })

  test('every folder of the layout exists', () => {
    const layout = [...readme.matchAll(/^([a-z-]+)\/ {2,}/gm)].map(([, folder = '']) => folder)
    expect(layout.length).toBeGreaterThan(10)
    expect(layout.filter((folder) => !existsSync(path.join(ROOT, folder)))).toEqual([])
  })
})
