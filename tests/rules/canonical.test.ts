import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, sameValue } from '../../rules/record/canonical.ts'

// Few different ones, so that two drawn apart are often equal.
const stored = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<unknown>(null, undefined, '', '0', 'a', 0, 1, true, false, '\ud800', '__proto__'),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value'), { maxKeys: 2 }),
  ),
})).value

describe('equal values', () => {
  test('are those whose canonical texts are equal', () => {
    let equal = 0
    fc.assert(
      fc.property(stored, stored, (a, b) => {
        const isSame = canonicalJson(a) === canonicalJson(b)
        if (isSame) equal += 1
        expect(sameValue(a, b)).toBe(isSame)
        expect(sameValue({ row: [a] }, { row: [b] })).toBe(isSame)
      }),
      { numRuns: 5000 },
    )
    expect(equal).toBeGreaterThan(100)
  })

  test('are told by content, key order and empty members aside', () => {
    expect(sameValue({ id: '1', a: 'x', b: null }, { a: 'x', id: '1' })).toBe(true)
    expect(sameValue([{ id: '1', a: 'x' }], [{ id: '1', a: 'y' }])).toBe(false)
    expect(sameValue([], null)).toBe(false)
    expect(sameValue({}, null)).toBe(false)
  })
})
