import { describe, expect, test } from 'vitest'
import { conditionHolds, evaluateExpression } from '../../../rules/expression/condition.ts'
import { isDecimal, type Value } from '../../../rules/expression/value.ts'
import { expense, stored } from '../expense-model.ts'

function plain(value: Value): unknown {
  if (Array.isArray(value)) return value.map(plain)
  return isDecimal(value) ? value.toFixed() : value
}

const fields = { ...stored, day: '2026-02-27', until: '2026-03-02', tags: ['a', 'c'], kind: 'meal' }
const value = (source: string) => plain(evaluateExpression(source, fields, expense))

describe('evaluating an expression', () => {
  test.each<[string, unknown]>([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 3 - 2', '5'],
    ['8 / 2 / 2', '2'],
    ['-amount * 2', '-25'],
    ['0.1 + 0.2', '0.3'],
    ['0.1 + 0.2 = 0.3', true],
    ['1 / 3 * 3 > 0.99', true],
    ['12345678901234567890123.45 + 0.05', '12345678901234567890123.5'],
    ["'it''s'", "it's"],
    ['"say ""yes"""', 'say "yes"'],
    ['[1, 2] = [1, 2]', true],
    ['kind = "meal" and not urgent', true],
    ['kind in ["travel", "meal"]', true],
    ["'c' in tags", true],
    ["contains(tags, 'b')", false],
    ["contains(reason, 'Lyon')", true],
    ['true or 1 / 0 > 1', true],
    ['sum(items.cost)', '25'],
    ['sum(items.cost, amount, note)', '37.5'],
    ['count(items)', '2'],
    ['min(items.price)', '2.5'],
    ['max(day, until)', '2026-03-02'],
    ['avg(items.price)', '6.25'],
    ['avg([])', null],
    ['if(amount > 10, "big", "small")', 'big'],
    ['if(amount > 100, "big")', null],
    ['round(2.345, 2)', '2.35'],
    ['round(-2.5)', '-3'],
    ['abs(-3)', '3'],
    ['days(day, until)', '3'],
    ['days(until, day)', '-3'],
    ['year(day) * 100 + month(day)', '202602'],
    ['coalesce(note, reason)', 'Trip to Lyon'],
    ["concat(kind, ' ', 1.50, tags)", 'meal 1.5ac'],
    ['length("👍好")', '2'],
    ['day < until', true],
  ])('%s gives %j', (source, expected) => {
    expect(value(source)).toEqual(expected)
  })

  test.each<[string, unknown]>([
    ['note = empty', true],
    ["note = ''", true],
    ['note != empty', false],
    ['urgent > 1', false],
    ['salary + note', null],
    ['empty < 1', false],
    ['sum(note)', '0'],
    ['amount / 0', null],
    ['isEmpty(note) and isEmpty([])', true],
    ['days(note, day)', null],
    ['not note', true],
  ])('empty values: %s gives %j', (source, expected) => {
    expect(value(source)).toEqual(expected)
  })

  test('number fields are compared as numbers though they are stored as text', () => {
    expect(conditionHolds('amount > salary', { amount: '9', salary: '10' }, expense)).toBe(false)
    expect(conditionHolds('amount > 10000', { amount: '12800' }, expense)).toBe(true)
  })

  test('a person field is the person’s id', () => {
    expect(conditionHolds("payee = 'u1'", { payee: [{ id: 'u1', type: 3 }] }, expense)).toBe(true)
  })

  test('a condition that is empty does not hold, one that is no yes or no is refused', () => {
    expect(conditionHolds('empty', {}, expense)).toBe(false)
    expect(() => conditionHolds('amount', stored, expense)).toThrow('expressionWrongType')
  })

  test.each([
    ['reason + 1', 'expressionWrongType at 7: +'],
    ['1 < "a"', 'expressionWrongType at 2: <'],
    ['nothing', 'expressionUnknownName at 0: nothing'],
    ['items.nothing', 'expressionUnknownName at 0: items.nothing'],
    ['reason.length', 'expressionUnknownName at 0: reason.length'],
    ['repeat("x", 9)', 'expressionUnknownFunction at 0: repeat'],
    ['abs(1, 2)', 'expressionArguments at 0: abs'],
    ['round(1, 99)', 'expressionArguments at 0: round'],
    ['1 < 2 < 3', 'expressionUnexpected at 6: <'],
    ['1 +', 'expressionUnexpected at 3'],
    ['1 == 1', 'expressionUnexpected at 3: ='],
    ["'open", 'expressionUnfinishedText at 0'],
    ['1e5', 'expressionNumber at 0: 1e'],
    ['a && b', 'expressionCharacter at 2: &'],
  ])('%s is refused with its place', (source, message) => {
    expect(() => evaluateExpression(source, fields, expense)).toThrow(message)
  })
})
