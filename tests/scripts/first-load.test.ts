import { expect, test } from 'vitest'
import { HINT } from '../../scripts/compile-hints.ts'
import { firstLoadProblems } from '../../scripts/first-load.ts'

const NAMES = ['index', 'polyfills', 'vendor', 'list', 'document', 'parts', 'approval-route']
const page = (...files: readonly string[]) =>
  files.map((file) => `<link rel="modulepreload" crossorigin href="./${file}">`).join('\n')

function problems(names = NAMES, order = ['list.js', 'vendor.js'], begin = HINT): readonly string[] {
  const manifest = Object.fromEntries(names.map((name) => [name, { file: `${name}.js`, name }]))
  return firstLoadProblems(manifest, page(...order), (file) => begin + file)
}

test('a build as it is meant has no problem', () => {
  expect(problems()).toEqual([])
})

test('a name that no file has is told', () => {
  expect(problems(NAMES.filter((name) => name !== 'parts'))).toEqual([
    expect.stringContaining('named parts'),
    expect.stringContaining('no file parts begins with the hint'),
  ])
})

test('hints that are not there are told', () => {
  expect(problems(NAMES, ['list.js', 'vendor.js'], '')).toHaveLength(5)
})

test('another order is told', () => {
  expect(problems(NAMES, ['vendor.js', 'list.js'])).toEqual([expect.stringContaining('not its last')])
  expect(problems(NAMES, [])).toEqual([expect.stringContaining('not its last')])
})
