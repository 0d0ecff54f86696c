import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { judgeContrast } from '../../scripts/check-contrast.ts'
import { contrastRatio } from '../../scripts/contrast-ratio.ts'
import { ROOT } from '../../scripts/files.ts'

const tokens = readFileSync(path.join(ROOT, 'src/styles/tokens.css'), 'utf8')

test('the ratio runs from 1 to 21', () => {
  expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrastRatio('#777777', '#777777')).toBe(1)
})

test('the colours that ship keep every promise, light and dark', () => {
  expect(judgeContrast(tokens).problems).toEqual([])
})

test('one paler text colour is found', () => {
  const paler = tokens.replace(/--cs-text-3: #[0-9A-F]{6}/i, '--cs-text-3: #B0B0B0')
  expect(judgeContrast(paler).problems).toContainEqual(expect.stringContaining('light: text-3 on surface'))
})

test('a theme that forgets a colour is found, although blue would fill in', () => {
  const forgetful = tokens.replace(/(\[data-theme="red"\] \{)\s*--cs-primary: #[0-9A-F]{6};/i, '$1')
  expect(judgeContrast(forgetful).problems).toContainEqual(
    expect.stringContaining('light red: primary on canvas'),
  )
})
