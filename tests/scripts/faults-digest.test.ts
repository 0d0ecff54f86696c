import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { areNoticed, keepNoticed } from '../../scripts/faults-digest.ts'
import { plant } from '../support/plant.ts'

const FILES = {
  'engine/decide.ts': 'export const decide = 1\n',
  'rules/form/rights.ts': 'export const rights = 1\n',
  'contract/shapes.ts': 'export const shapes = 1\n',
  'tests/engine/decide.test.ts': '',
  'tests/engine/faults/vote.ts': "export const faults = [{ file: 'server/perform/write.ts' }]\n",
  'server/perform/write.ts': '',
  'server/main.ts': '',
}

test.each([
  'engine/decide.ts',
  'rules/form/rights.ts',
  'contract/shapes.ts',
  'tests/engine/decide.test.ts',
  'tests/engine/more.test.ts',
  'server/perform/write.ts',
])('the faults run again once %s is another', (file) => {
  const root = plant(FILES)
  expect(areNoticed(root)).toBe(false)
  keepNoticed(root)
  expect(areNoticed(root)).toBe(true)
  writeFileSync(path.join(root, file), 'export const other = 1\n')
  expect(areNoticed(root)).toBe(false)
})

test('what they do not depend on changes nothing', () => {
  const root = plant(FILES)
  keepNoticed(root)
  writeFileSync(path.join(root, 'server/main.ts'), 'export const other = 1\n')
  expect(areNoticed(root)).toBe(true)
})
