import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/files.ts'
import { foreignCalls } from '../../scripts/old-browsers/foreign-calls.ts'
import { foreignStyles } from '../../scripts/old-browsers/foreign-styles.ts'

const CALLS = [
  'structuredClone(form)',
  'list.toSpliced(0, 1)',
  'list["toSpliced"](0, 1)',
  'list?.toSpliced(0, 1)',
  'Object.groupBy(rows, by)',
  'window.structuredClone(form)',
  'new Intl.Segmenter("zh")',
  'new OffscreenCanvas(1, 1)',
  'Promise.withResolvers()',
  'AbortSignal.timeout(5)',
  'box.addEventListener("click", go, { once: true, signal })',
  'const found = /(?<=¥)\\d+/.exec(text)',
  'const found = /[\\p{L}--[a-z]]/v.test(text)',
  'class Box { static { start() } }',
  'class Box { #inside() {} }',
]

const FINE = [
  'list.at(-1)',
  'Object.hasOwn(row, "id")',
  'list.find(isOpen)',
  'list.map(draw).filter(Boolean)',
  'const name = connection.saveData',
  'box.addEventListener("click", go, { once: true })',
  'const found = /(?<year>\\d{4})-\\d\\d/u.exec(text)',
]

test.each(CALLS)('%s is found: the oldest browsers cannot', (text) => {
  expect(foreignCalls('assets/a.js', `export function a() {\n${text}\n}`)).toHaveLength(1)
})

test.each(FINE)('%s passes', (text) => {
  expect(foreignCalls('assets/a.js', `export function a() {\n${text}\n}`)).toEqual([])
})

test('what stands in for a missing function does not call one', () => {
  const file = 'assets/polyfills-0.js'
  expect(foreignCalls(file, 'const hasOwn = (target, key) => Object.hasOwn(target, key)')).toHaveLength(1)
  expect(foreignCalls(file, 'function last() { return this.at(-1) }')).toHaveLength(1)
  const names = readFileSync(path.join(ROOT, 'src/lib/dom/install-polyfills.ts'), 'utf8')
  expect(names).toContain("'hasOwn'")
})

test.each([
  '.row{display:flex;gap:8px}',
  '.page{height:100dvh}',
  '.picture{aspect-ratio:1}',
  '.a,.b:focus-visible{color:red}',
  '.a:not(.b,.c),.d{color:red}',
  '@layer base{.a{color:red}}',
  '@media (width >= 768px){.a{color:red}}',
  '.a{color:color-mix(in srgb,red,blue)}',
])('%s is found: nothing stands in for it', (css) => {
  expect(foreignStyles(css)).toHaveLength(1)
})

test.each([
  '.row{display:grid;gap:8px}',
  '.row{display:grid;grid-gap:8px}',
  '.page{height:100vh;height:100dvh}',
  '.scroll:has(.pinned:focus-within){scroll-padding:0}',
  '@media (min-width:768px){.a{color:red}}',
  '.a{background:url("data:image/svg+xml;gap:1")}',
])('%s passes', (css) => {
  expect(foreignStyles(css)).toEqual([])
})
