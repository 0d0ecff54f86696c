import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
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

/** The pages about the sources; the manual is for people who use the app. */
const pages = ['README.md', ...readdirSync(path.join(ROOT, 'docs')).map((file) => `docs/${file}`)].filter(
  (file) => file.endsWith('.md'),
)
const spansOf = (text: string) =>
  [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
const FOLDERS = [...readme.matchAll(/^([a-z-]+)\/ {2,}/gm)].map(([, folder = '']) => folder)

/** A `<placeholder>`, a star and `LOCALE` stand for any name, of which there must be one. */
function exists(named: string): boolean {
  const pattern = named.replace(/<[^>]+>|LOCALE/g, '*')
  // docs/engine.md names tests as they stand below their folder.
  return [pattern, `tests/${pattern}`].some((one) =>
    one.includes('*') ? globSync(one, { cwd: ROOT }).length > 0 : existsSync(path.join(ROOT, one)),
  )
}

describe.each(pages)('%s', (page) => {
  const text = read(page)

  test('names files and folders that there are', () => {
    const named = spansOf(text)
      .flatMap((span) => span.match(/(?<![\w./])[\w.<>*-]+(?:\/[\w.<>*-]+)+\/?/g) ?? [])
      .filter((one) => [...FOLDERS, 'public'].includes(one.split('/')[0] ?? ''))
    expect(named.filter((one) => !exists(one))).toEqual([])
  })

  test('names files without their folder that there are', () => {
    const named = spansOf(text).filter((span) => /^[\w-]+\.(ts|tsx|mjs|sql|css|md)$/.test(span))
    expect(named.filter((one) => !FOLDERS.some((folder) => exists(`${folder}/**/${one}`)))).toEqual([])
  })

  test('links to pages that there are', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
    const own = targets.filter((target) => !/^(https?:|mailto:|\/)/.test(target))
    expect(own.filter((target) => !existsSync(path.join(ROOT, path.dirname(page), target)))).toEqual([])
  })
})

test('the recipes call functions that the sources export', () => {
  const recipes = readme.slice(readme.indexOf('## How to add'))
  const called = spansOf(recipes).flatMap((span) => /^(\w+)\(/.exec(span)?.[1] ?? [])
  const sources = FOLDERS.slice(0, FOLDERS.indexOf('src') + 1).flatMap((folder) =>
    globSync(`${folder}/**/*.ts`, { cwd: ROOT }),
  )
  const all = sources.map(read).join('\n')
  expect(called.length).toBeGreaterThan(3)
  expect(
    called.filter((name) => !new RegExp(`export (async )?(function|const) ${name}\\b`).test(all)),
  ).toEqual([])
})
