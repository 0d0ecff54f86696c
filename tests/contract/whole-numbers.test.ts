import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isRecord } from '../../rules/record/form-data.ts'
import { allEndpoints } from '../support/endpoints.ts'

const endpoints = await allEndpoints()

/** Members with decimals: places on the earth, and the figures of a message that comes back as it was sent. */
const DECIMAL = /^findAddress\b.*\b(latitude|longitude)\b|\bparams\b/
const MOST = 2 ** 31 - 1

/** Where a schema takes a number that no column of whole numbers may hold. */
function looseNumbers(schema: unknown, at: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => looseNumbers(each, at))
  if (!isRecord(schema)) return []
  const { type, minimum, maximum } = schema
  const isBound = Number(minimum) >= -MOST && Number(maximum) <= MOST
  const isNamed = 'const' in schema || 'enum' in schema
  const isLoose = !isNamed && (type === 'number' || (type === 'integer' && !isBound))
  const inner = Object.entries(schema).flatMap(([name, each]) => looseNumbers(each, `${at} ${name}`))
  return isLoose ? [at, ...inner] : inner
}

test('every number that goes in is a whole one within the bounds of its column, or a decimal by intent', () => {
  expect(endpoints.length).toBeGreaterThan(150)
  const loose = endpoints.flatMap(({ name, input }) =>
    looseNumbers(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), name),
  )
  expect(loose.filter((at) => !DECIMAL.test(at))).toEqual([])
})

const NOT_WHOLE = [1.5, 1e21, 99_999_999_999, '1.5', '1e21', '1e2', '0x10', ' 1', '', '99999999999']

/** Members that take whole numbers, whether from a body or from a query string. */
const counted = endpoints.flatMap(({ name, input }) => {
  const members = input instanceof z.ZodMiniObject ? Object.entries(input.shape) : []
  return members.flatMap(([member, schema]) => {
    const takes = (value: unknown) => z.safeParse(schema, value).success
    const isCounted = [1, 64, 256].some(takes) && !takes('x') && !DECIMAL.test(`${name} ${member}`)
    return isCounted ? [{ at: `${name} ${member}`, takes }] : []
  })
})

test('every whole number refuses what is none, as a number and as text', () => {
  expect(counted.length).toBeGreaterThan(50)
  const taken = counted.flatMap(({ at, takes }) =>
    NOT_WHOLE.filter(takes).map((value) => `${at} ${JSON.stringify(value)}`),
  )
  expect(taken).toEqual([])
})
