import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Column, column } from '../../contract/package/properties.ts'
import { canonicalJson } from '../../rules/record/canonical.ts'
import { normaliseValue } from '../../rules/values/normalise-value.ts'

function field(type: string, more: object = {}): Column {
  return column.parse({ code: 'f', name: { en: 'F' }, type, ...more })
}

const options = ['a', 'b', 'c;d'].map((value) => ({ value, name: { en: value } }))
const FIELDS: readonly Column[] = [
  ...['shortText', 'longText', 'number', 'date', 'boolean', 'mixedPeople', 'attachment'].map((type) =>
    field(type),
  ),
  ...['approvalComment', 'location', 'time', 'person', 'multiPerson'].map((type) => field(type)),
  ...['department', 'multiDepartment'].map((type) => field(type)),
  ...['radio', 'checkbox', 'dropdown', 'multiDropdown'].map((type) => field(type, { options })),
  ...['relation', 'multiRelation'].map((type) => field(type, { model: 'm' })),
]

function outcome(property: Column, raw: unknown): unknown {
  const result = normaliseValue(property, raw)
  return result.ok ? result.value : result.problem
}

describe('empty values', () => {
  test.each(FIELDS)('D-05 nothing is null in a $type', (property) => {
    for (const raw of [null, undefined, '', []]) expect(outcome(property, raw)).toBeNull()
  })
})

describe('numbers', () => {
  test.each<[unknown, unknown]>([
    ['12.50', '12.5'],
    [12.5, '12.5'],
    ['+007', '7'],
    ['-0', '0'],
    [-0, '0'],
    ['.5', '0.5'],
    [1e21, 'badNumber'],
    [1e-7, '0.0000001'],
    ['12345678901234567890.123456789012345678', '12345678901234567890.123456789012345678'],
    ['1'.repeat(39), 'tooManyDigits'],
    [`0.${'1'.repeat(40)}`, 'tooManyDigits'],
    ['9007199254740993', '9007199254740993'],
    [2 ** 53 + 2, 'badNumber'],
    [Number.NaN, 'badNumber'],
    [Number.POSITIVE_INFINITY, 'badNumber'],
    ['NaN', 'badNumber'],
    ['1e309', 'badNumber'],
    ['0x10', 'badNumber'],
    ['1,000', 'badNumber'],
    ['１２', '12'],
    ['\u200b12\ufeff', '12'],
    ['1\u202f234\u3000', '1234'],
    ['5²', 'badNumber'],
    [true, 'wrongType'],
    [{ $gt: '' }, 'wrongType'],
    [[1], 'wrongType'],
  ])('D-05 %j becomes %j', (raw, expected) => {
    expect(outcome(field('number'), raw)).toBe(expected)
  })

  test('formats and limits are kept', () => {
    expect(outcome(field('number', { format: 'integer' }), '1.5')).toBe('tooManyDecimals')
    expect(outcome(field('number', { format: 'decimal2' }), '1.500')).toBe('1.5')
    expect(outcome(field('number', { format: 'percent1' }), '0.155')).toBe('0.155')
    expect(normaliseValue(field('number', { min: 1, max: 2 }), '3')).toEqual({
      ok: false,
      problem: 'tooBig',
      params: { maximum: 2 },
    })
    expect(outcome(field('number', { min: 1 }), '0')).toBe('tooSmall')
  })

  test.each([
    [{ format: 'percent0' }, '0.125', { maximum: 0 }],
    [{ format: 'percent1' }, '0.12345', { maximum: 1 }],
    [{ format: 'percent2' }, '0.1234567', { maximum: 2 }],
    [{ format: 'percent0', max: 0.07 }, '1.5', { maximum: 7 }],
    [{ format: 'percent0', min: 0.07 }, '-1.5', { minimum: 7 }],
    [{ format: 'decimal2' }, '0.125', { maximum: 2 }],
  ])(
    'of %j, %s is refused with the limit that a person knows, a percentage in per cent',
    (more, raw, params) => {
      expect(normaliseValue(field('number', more), raw)).toMatchObject({ ok: false, params })
    },
  )
})

describe('texts', () => {
  test.each<[unknown, unknown]>([
    [' as typed\n', ' as typed\n'],
    ['   ', null],
    ['a\0b', 'badCharacters'],
    ['a\uD800b', 'badCharacters'],
    ['\uDC00\uD800', 'badCharacters'],
    ['👍', '👍'],
    ['x'.repeat(201), 'tooLong'],
    ['x'.repeat(1_000_000), 'tooLong'],
    [5, 'wrongType'],
    [{ $gt: '' }, 'wrongType'],
    [['a'], 'wrongType'],
  ])('D-05 a short text %j', (raw, expected) => {
    expect(outcome(field('shortText'), raw)).toBe(expected)
  })

  test('long texts hold 4,000 characters unless the form says otherwise', () => {
    expect(outcome(field('longText'), 'x'.repeat(4001))).toBe('tooLong')
    expect(outcome(field('longText', { maxLength: 5 }), 'x'.repeat(6))).toBe('tooLong')
  })
})

describe('dates and times', () => {
  test.each<[number, string, string]>([
    [0, '2028-02-29', '2028-02-29'],
    [0, '2026-02-29', 'badDate'],
    [0, '2026-02-30', 'badDate'],
    [0, '2026-13-01', 'badDate'],
    [0, '0000-01-01', 'badDate'],
    [0, '2026-1-1', '2026-01-01'],
    [0, '2026-01-01T00:00:00Z', 'badDate'],
    [1, '2026-01-01T23:59', '2026-01-01 23:59'],
    [1, '2026-01-01', 'dateWithoutTime'],
    [1, '2026-01-01 24:00', 'badTime'],
    [2, '9999-12-31T23:59:60', 'badTime'],
    [3, '2026-12', '2026-12'],
    [4, '2026', '2026'],
    [6, '09:30', '09:30'],
    [7, '09:30:61', 'badTime'],
    [12, '2026-00', 'badDate'],
  ])('D-05 format %i takes %s as %s', (format, raw, expected) => {
    expect(outcome(field('date', { format }), raw)).toBe(expected)
  })

  test('a time of day exists', () => {
    expect(outcome(field('time'), '23:59:59')).toBe('23:59:59')
    expect(outcome(field('time'), '25:00')).toBe('badTime')
  })
})

describe('choices and references', () => {
  test('choices are options, several in the form’s order', () => {
    expect(outcome(field('radio', { options }), 'z')).toBe('notAllowed')
    expect(outcome(field('radio', { options }), ['a'])).toBe('wrongType')
    expect(outcome(field('checkbox', { options }), ['b', 'a', 'b'])).toEqual(['a', 'b'])
    expect(outcome(field('checkbox', { options }), 'b;a')).toEqual(['a', 'b'])
    expect(outcome(field('checkbox', { options }), 'c;d')).toEqual(['c;d'])
    expect(outcome(field('checkbox', { options }), ['a', 'z'])).toBe('notAllowed')
    expect(outcome(field('checkbox', { options }), ['a', 1])).toBe('wrongType')
  })

  test('people and departments keep id and type only', () => {
    const ann = { id: 'u1', type: 3 }
    expect(outcome(field('person'), [{ ...ann, name: 'Ann', imgUrl: 'x' }])).toEqual([ann])
    expect(outcome(field('person'), { id: 'u1' })).toEqual([ann])
    expect(outcome(field('person'), [ann, { id: 'u2', type: 3 }])).toBe('tooManyEntries')
    expect(outcome(field('person'), [{ id: 'd1', type: 1 }])).toBe('wrongType')
    expect(outcome(field('multiPerson'), [ann, ann])).toEqual([ann])
    expect(outcome(field('mixedPeople'), [ann, { id: 'd1', type: 1 }])).toHaveLength(2)
    expect(outcome(field('mixedPeople'), [{ id: 'u1', type: 9 }])).toBe('wrongType')
    expect(outcome(field('department'), [{ id: 'a\0' }])).toBe('wrongType')
  })

  test('places, files and records are read in their shapes', () => {
    expect(outcome(field('location'), '{"address":"Paris","latitude":48.8,"longitude":2.3}')).toEqual({
      address: 'Paris',
      latitude: 48.8,
      longitude: 2.3,
    })
    expect(outcome(field('location'), { address: 'X', latitude: 91, longitude: 0 })).toBe('badNumber')
    expect(outcome(field('attachment'), [{ id: 'f1', name: 'a.pdf', url: 'javascript:1' }])).toEqual([
      { id: 'f1', name: 'a.pdf' },
    ])
    expect(outcome(field('multiRelation', { model: 'm' }), ['o1', 'o1', 'o2'])).toEqual(['o1', 'o2'])
    // As it is read: with its name, of which nothing is kept.
    expect(outcome(field('relation', { model: 'm' }), { id: 'o1', name: 'Order 1' })).toBe('o1')
    expect(outcome(field('relation', { model: 'm' }), { name: 'Order 1' })).toBe('wrongType')
  })
})

test('D-05 whatever is sent is refused or becomes a value that stays the same when sent again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FIELDS), fc.anything({ maxDepth: 3 }), (property, raw) => {
      const first = normaliseValue(property, raw)
      if (!first.ok) return
      const again = normaliseValue(property, JSON.parse(JSON.stringify(first.value)))
      expect(again.ok && canonicalJson(again.value)).toBe(canonicalJson(first.value))
    }),
    { numRuns: 20_000 },
  )
})
