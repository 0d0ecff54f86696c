import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../../scripts/files.ts'

const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8')
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** One recipe: its name, its text, and what each of its numbered steps says. */
const recipes = [...readme.slice(readme.indexOf('## How to add')).matchAll(/^\*\*(.+?)\.\*\* (.+)$/gm)].map(
  ([, name = '', text = '']) => ({ name, text, steps: text.split(/\(\d+\) /).slice(1) }),
)

/** The file that a step begins with or names first; a placeholder stands for any name. */
function fileOf(step: string): string {
  return /`([\w.<>/-]+\.\w+)`/.exec(step)?.[1] ?? ''
}

describe.each(recipes)('the recipe for $name', ({ text, steps }) => {
  test('numbers its steps from one', () => {
    const numbers = [...text.matchAll(/\((\d+)\) /g)].map(([, number]) => Number(number))
    expect(numbers).toEqual(steps.map((_, index) => index + 1))
  })

  test('has as many files as it says', () => {
    const said = /^(\w+) files and its test/.exec(text)?.[1]?.toLowerCase()
    if (said === undefined) return
    const files = steps.map(fileOf)
    const tests = files.filter((file) => file.startsWith('tests/'))
    expect(tests).toHaveLength(1)
    expect(NUMBERS[new Set(files).size - tests.length]).toBe(said)
    const missing = files.filter(
      (file) => globSync(file.replace(/<[^>]+>/g, '*'), { cwd: ROOT }).length === 0,
    )
    expect(missing).toEqual([])
  })
})

test('there is a recipe for an item action, of seven files at most', () => {
  const steps = recipes.find(({ name }) => name === 'an item action')?.steps ?? []
  expect(steps.map(fileOf).filter((file) => !file.startsWith('tests/')).length).toBeLessThanOrEqual(7)
  expect(steps.length).toBeGreaterThan(0)
})
