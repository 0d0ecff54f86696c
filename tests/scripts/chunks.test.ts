import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CHUNKS, LIST_LIBRARIES, LIST_MODULES, VENDORS } from '../../scripts/chunks.ts'
import { listFiles, ROOT } from '../../scripts/files.ts'
import { FIRST, LIGHT } from '../../scripts/screen-chunk.ts'

const files = listFiles(ROOT, ['src', 'contract', 'rules', 'platform-adapters'], /\.tsx?$/).map(
  (file) => `/${file}`,
)

test.each(LIST_MODULES)('%s, which travels with the lists, is there', (module) => {
  expect(files.filter((file) => new RegExp(`^/${module}\\.tsx?$`).test(file))).toHaveLength(1)
})

test.each([...VENDORS, ...LIST_LIBRARIES])('%s of the libraries is there', (name) => {
  const places = [name, `${name}.js`].map((place) => path.join(ROOT, 'node_modules', place))
  expect(places.some((place) => existsSync(place))).toBe(true)
})

test('each pattern of files has some', () => {
  for (const { test } of CHUNKS.filter((chunk) => chunk.name === 'polyfills' || chunk.name === 'list'))
    expect(files.filter((file) => test?.test(file)).length).toBeGreaterThan(1)
  for (const kind of [
    /\/inbox\/[\w-]+\.tsx$/,
    /\/inbox\/filter\//,
    /\/start\//,
    /\/personal\//,
    /\/login\//,
    /\/app\//,
  ])
    expect(files.filter((file) => LIGHT.test(file) && kind.test(file)).length, String(kind)).toBeGreaterThan(
      0,
    )
  expect(files.filter((file) => FIRST.test(file))).toHaveLength(2)
})
