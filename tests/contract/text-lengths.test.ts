import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countsCharacters, mostCharacters } from '../../contract/text-length.ts'
import { characters, firstCharacters } from '../../contract/typed-text.ts'
import { isRecord } from '../../rules/record/form-data.ts'
import { allEndpoints } from '../support/endpoints.ts'

/** Where a schema, or one inside it, holds a limit of a text that counts halves of characters. */
function wrongLimits(value: unknown, at: string, seen: Set<unknown>): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const def: unknown = isRecord(value) && isRecord(value._zod) ? value._zod.def : value
  if (!isRecord(def)) return []
  const checks: readonly z.core.$ZodCheck[] = Array.isArray(def.checks) ? def.checks : []
  const isWrong =
    def.type === 'string' &&
    checks.some((check) => check._zod.def.check === 'max_length' && !countsCharacters(check))
  const inner = Object.entries(def).flatMap(([name, each]) =>
    Array.isArray(each)
      ? each.flatMap((one) => wrongLimits(one, `${at} ${name}`, seen))
      : isRecord(each)
        ? wrongLimits('_zod' in each ? each : Object.assign({}, each), `${at} ${name}`, seen)
        : [],
  )
  const members = isRecord(def.shape) ? def.shape : {}
  const shape = Object.entries(members).flatMap(([name, each]) => wrongLimits(each, `${at} ${name}`, seen))
  return [...(isWrong ? [at] : []), ...inner, ...shape]
}

test('every text that goes in is measured in characters', async () => {
  const endpoints = await allEndpoints()
  expect(
    wrongLimits(z.object({ a: z.array(z.string().check(z.maxLength(3))) }), 'x', new Set()),
  ).toHaveLength(1)
  expect(endpoints.flatMap(({ name, input }) => wrongLimits(input, name, new Set()))).toEqual([])
})

test('sixty times 𠮷 are sixty characters, and one more is refused with the limit', () => {
  const text = z.string().check(mostCharacters(60))
  expect(characters('𠮷'.repeat(60))).toBe(60)
  expect(z.safeParse(text, '𠮷'.repeat(60)).success).toBe(true)
  const { error } = z.safeParse(text, '𠮷'.repeat(61))
  expect(error?.issues).toMatchObject([{ code: 'too_big', maximum: 60, path: [] }])
  expect(z.toJSONSchema(text)).toMatchObject({ maxLength: 60 })
})

test('a text that is cut keeps whole characters', () => {
  expect(firstCharacters('ab𠮷cd', 3)).toBe('ab𠮷')
  expect(firstCharacters('ab𠮷', 3)).toBe('ab𠮷')
  expect(characters('a\ud842')).toBe(2)
})
