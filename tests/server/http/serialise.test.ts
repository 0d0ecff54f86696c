import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { compileSerialiser } from '../../../server/http/serialise.ts'

function written(schema: z.ZodMiniType, value: unknown): unknown {
  return JSON.parse(compileSerialiser(schema, 'test')(value))
}

const inner = z.object({ id: z.string().check(z.maxLength(3)), at: z.optional(z.iso.datetime()) })
const secret = { password: 'x' }

describe('the writer of outputs', () => {
  it.each([
    ['an object', inner, { id: 'a', ...secret }, { id: 'a' }],
    [
      'a nullable object',
      z.object({ one: z.nullable(inner) }),
      { one: { id: 'a', ...secret } },
      { one: { id: 'a' } },
    ],
    ['null', z.object({ one: z.nullable(inner) }), { one: null }, { one: null }],
    ['a list', z.array(z.nullable(inner)), [{ id: 'a', ...secret }, null], [{ id: 'a' }, null]],
    ['a record', z.record(z.string(), inner), { x: { id: 'a', ...secret } }, { x: { id: 'a' } }],
    [
      'a partial record',
      z.partialRecord(z.enum(['zh', 'en']), z.string()),
      { zh: '你好 "\n\u2028' },
      { zh: '你好 "\n\u2028' },
    ],
    [
      'a union by a discriminator',
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), text: z.string() }),
        z.object({ kind: z.literal('b'), count: z.number() }),
      ]),
      { kind: 'b', count: 2, text: 'no', ...secret },
      { kind: 'b', count: 2 },
    ],
    [
      'a union of scalars',
      z.array(z.union([z.string(), z.number(), z.null()])),
      ['a', 1, null],
      ['a', 1, null],
    ],
    [
      'anything',
      z.object({ value: z.unknown() }),
      { value: { deep: [1, null] } },
      { value: { deep: [1, null] } },
    ],
    ['an absent anything', z.object({ value: z.optional(z.unknown()) }), {}, {}],
    ['null alone', z.nullable(z.null()), null, null],
    ['an absent optional', z.object({ a: z.optional(z.nullable(z.string())) }), { a: undefined }, {}],
  ])('writes %s with its declared fields only', (_, schema, value, expected) => {
    expect(written(schema, value)).toEqual(expected)
  })

  it('refuses in test runs what the contract does not allow', () => {
    const write = compileSerialiser(inner, 'listThings')
    expect(() => write({ id: 'abcd' })).toThrow(/listThings is off its contract/)
    expect(() => write({})).toThrow(/listThings is off its contract/)
  })
})
