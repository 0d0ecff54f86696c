import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { FILE_ALONE } from '../../checks/facts.ts'
import { validatePackage } from '../../checks/validate.ts'
import { appPackage } from '../../contract/package/app-package.ts'
import { problemLines } from '../../server/apps/packages/problem-text.ts'

const page = readFileSync(new URL('../../docs/app-package.md', import.meta.url), 'utf8')

/** Every name of a setting that the schema knows. */
function settingsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, inner]) =>
    key === 'properties' && typeof inner === 'object' && inner !== null
      ? [...Object.keys(inner), ...Object.values(inner).flatMap(settingsIn)]
      : settingsIn(inner),
  )
}

/** Every word that a setting may have. */
function wordsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const listed = 'enum' in schema && Array.isArray(schema.enum) ? schema.enum.map(String) : []
  const single = 'const' in schema ? [String(schema.const)] : []
  return [...listed, ...single, ...Object.values(schema).flatMap(wordsIn)]
}

const schema = z.toJSONSchema(appPackage, { io: 'input', unrepresentable: 'any' })

describe('docs/app-package.md', () => {
  it('shows an example that can be imported', () => {
    const example = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
    const validated = validatePackage(JSON.parse(example), FILE_ALONE)
    expect(validated.ok ? '' : problemLines(validated.problems)).toBe('')
  })

  it('names every setting of the format', () => {
    const named = new Set([...page.matchAll(/[$A-Za-z][A-Za-z0-9]*/g)].map(([word]) => word))
    expect([...new Set(settingsIn(schema))].filter((setting) => !named.has(setting))).toEqual([])
  })

  it('names every type, source and policy', () => {
    const words = [...new Set(wordsIn(schema))].filter((word) => /^[A-Za-z]+$/.test(word))
    expect(words.filter((word) => !page.includes(word))).toEqual([])
  })
})
