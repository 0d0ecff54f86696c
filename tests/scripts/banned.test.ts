import { expect, test } from 'vitest'
import { findBanned } from '../../scripts/check-banned.ts'

const BANNED = [
  'const x = eval("1")',
  'const f = new Function("return 1")',
  "import vm from 'node:vm'",
  "const vm = require('vm')",
  "setTimeout('go()', 5)",
  "frame.postMessage({ a: 1 }, '*')",
  'const x: any = 1',
  'const x = y as any',
  'const x: Record<string, any>[] = []',
  '// @ts-ignore',
  "test.only('a', run)",
  '.list > * + * {',
  "const file = '/home/anna/data'",
  "const file = '/work/main/data'",
  '<input maxLength={20} />',
]

const ALLOWED = [
  'const evaluated = evaluate(formula)',
  'scope.eval(formula)',
  '// never eval( and never new Function',
  'setTimeout(() => go(), 5)',
  "frame.postMessage({ a: 1 }, 'https://portal.example')",
  'const anything: AnyValue = any',
  "const url = 'https://example.org/home/page'",
  "const route = '/workbench/list'",
  '.list > :not(:first-child) {',
  '.panel + * {',
]

test.each(BANNED)('X-01, C-09 and house rules: %s is found', (line) => {
  expect(findBanned('src/a.ts', `\n${line}\n`)).toEqual([expect.stringMatching(/^src\/a\.ts:2: /)])
})

test.each(ALLOWED)('%s passes', (line) => {
  expect(findBanned('src/a.ts', line)).toEqual([])
})

test.each([
  "through: () => ({ allowedActions: [offer('agree')] })",
  'const page: FormPage = { mode: "decide" }',
  'const page = { mode: "look" } as FormPage',
  "[loadForm.path]: [{ mode: 'look' }],",
])('a page made by hand is found in a test of a screen: %s', (line) => {
  expect(findBanned('tests/src/a.test.tsx', line)).toEqual([expect.stringMatching(/a page made by hand/)])
  expect(findBanned('server/a.ts', line)).toEqual([])
})
