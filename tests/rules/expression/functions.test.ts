import { describe, expect, test } from 'vitest'
import { defaultCalendar } from '../../../rules/calendar/default-calendar.ts'
import { evaluateExpression } from '../../../rules/expression/condition.ts'
import type { Environment } from '../../../rules/expression/environment.ts'
import { evaluate } from '../../../rules/expression/evaluate.ts'
import { parsed } from '../../../rules/expression/parsed.ts'
import { formScope, withInputs } from '../../../rules/expression/scope.ts'
import { isDecimal, type Value } from '../../../rules/expression/value.ts'
import { Decimal } from '../../../rules/record/decimal.ts'
import { expense, stored } from '../expense-model.ts'

function plain(value: Value): unknown {
  if (Array.isArray(value)) return value.map(plain)
  return isDecimal(value) ? value.toFixed() : value
}

const calendar = {
  ...defaultCalendar('Europe/Paris'),
  days: { '2026-05-01': [], '2026-05-02': [['09:00', '12:00'] as [string, string]] },
}
const environment: Environment = {
  now: '2026-03-29T00:30:15.000Z',
  calendar,
  initiatorId: 'u1',
  departmentId: 'd1',
}
const fields = { ...stored, day: '2026-02-27', until: '2026-03-02', tags: ['a', 'c'], kind: 'meal' }
const value = (source: string) => plain(evaluateExpression(source, fields, expense, environment))

describe('numbers', () => {
  test.each<[string, unknown]>([
    ['floor(-2.1)', '-3'],
    ['floor(2.19, 1)', '2.1'],
    ['ceil(2.1)', '3'],
    ['ceil(-2.19, 1)', '-2.1'],
    ['mod(7, 3)', '1'],
    ['mod(-7, 3)', '2'],
    ['mod(7, -3)', '-2'],
    ['mod(7, 0)', null],
    ["number('12.50') + 1", '13.5'],
    ["number('twelve')", null],
    ['text(12.50)', '12.5'],
    ['text(0 * -1)', '0'],
    ['formatNumber(1234567.891, 2)', '1,234,567.89'],
    ['formatNumber(-999.5)', '-1,000'],
    ['capitals(1234.5)', '壹仟贰佰叁拾肆元伍角整'],
    ['capitals(0.05)', '伍分'],
    [
      'capitals(9999999999999999.99)',
      '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分',
    ],
    ['capitals(note)', null],
  ])('%s gives %j', (source, expected) => {
    expect(value(source)).toEqual(expected)
  })
})

describe('texts', () => {
  test.each<[string, unknown]>([
    ["upper('straße')", 'STRASSE'],
    ["lower('ÉTÉ')", 'été'],
    ["trim('  a b ')", 'a b'],
    ["left('👍好a', 2)", '👍好'],
    ["right('👍好a', 2)", '好a'],
    ["right('ab', 9)", 'ab'],
    ["right('ab', 0)", ''],
    ["mid('countersign', 8, 4)", 'sign'],
    ["find('👍好', '好')", '2'],
    ["find('abc', 'z')", '0'],
    ["replace('a.b.c', '.', '')", 'abc'],
    ["replace('aaa', 'aa', 'b')", 'ba'],
    ["startsWith(reason, 'Trip')", true],
    ["endsWith(reason, 'Paris')", false],
    ["join(items.what, ', ')", 'Train, Tea'],
    ['join(unique([1, 1.0, 2]), "-")', '1-2'],
  ])('%s gives %j', (source, expected) => {
    expect(value(source)).toEqual(expected)
  })
})

describe('rows that meet a condition', () => {
  test.each<[string, unknown]>([
    ["sumIf(items, what = 'Tea', price * pieces)", '5'],
    ['countIf(items, price > amount)', '0'],
    ['countIf(items, price > 5)', '1'],
    ['avgIf(items, true, price)', '6.25'],
    ['minIf(items, pieces = 2, price)', '2.5'],
    ['maxIf(items, price < 1, price)', null],
    ["sumIf(items, reason = 'Trip to Lyon' and price = min(items.price), 1)", '1'],
  ])('%s gives %j', (source, expected) => {
    expect(value(source)).toEqual(expected)
  })

  test.each([
    ['sumIf(reason, true, 1)', 'expressionUnknownName at 6: reason'],
    ['sumIf([1], true, 1)', 'expressionWrongType at 0: sumIf'],
    ['countIf(items, price)', 'expressionWrongType at 15'],
  ])('%s is refused', (source, message) => {
    expect(() => value(source)).toThrow(message)
  })
})

describe('dates', () => {
  test.each<[string, unknown]>([
    ["addDays('2026-02-27', 3)", '2026-03-02'],
    ["addDays('2026-02-27 09:30', -58)", '2025-12-31 09:30'],
    ["addDays('2026-02', 1)", '2026-02-02'],
    ["addMonths('2026-01-31', 1)", '2026-02-28'],
    ["addMonths('2024-02-29', -12)", '2023-02-28'],
    ["addMonths('2026-11', 3)", '2027-02'],
    ["addDays('9999-12-31', 1)", null],
    ["addDays('2026-02-30', 1)", null],
    ["dateDiff('2024-02-29', '2025-02-28', 'years')", '1'],
    ["dateDiff('2026-01-31', '2026-03-01', 'months')", '1'],
    ["dateDiff('2026-03-01', '2026-01-31', 'months')", '-1'],
    ["dateDiff('2026-01-01', '2026-01-20', 'weeks')", '2'],
    ["dateDiff('09:00', '17:30', 'hours')", '8.5'],
    ["dateDiff('2026-01-01', '09:30', 'hours')", null],
    ["weekday('2026-11-22')", '7'],
    ["hour('09:30') * 100 + minute('2026-01-01 10:45')", '945'],
    ["day('2026-11')", null],
    ['date(2026, 2, 30)', null],
    ['date(2024, 2, 29)', '2024-02-29'],
    ["monthStart('2026-11-17 08:00')", '2026-11-01'],
    ["monthEnd('2024-02')", '2024-02-29'],
    ["formatDate('2026-03-05', 'D.M.YYYY HH:mm')", '5.3.2026 00:00'],
    ["addMinutes('23:50', 20)", '00:10'],
  ])('%s gives %j', (source, expected) => {
    expect(value(source)).toEqual(expected)
  })

  test('today and now are the instant that was handed over, on the wall clock of the zone', () => {
    expect(value('today()')).toBe('2026-03-29')
    expect(value('now()')).toBe('2026-03-29 01:30:15')
  })

  test('across a change of the clock, hours are those that pass and days those of the calendar', () => {
    expect(value("dateDiff('2026-03-29 01:00', '2026-03-29 04:00', 'hours')")).toBe('2')
    expect(value("addHours('2026-03-29 01:30', 1)")).toBe('2026-03-29 03:30')
    expect(value("addDays('2026-03-28 02:30', 1)")).toBe('2026-03-29 02:30')
    expect(value("dateDiff('2026-10-25 00:00', '2026-10-26 00:00', 'hours')")).toBe('25')
    expect(value("dateDiff('2026-10-25', '2026-10-26', 'days')")).toBe('1')
  })
})

describe('working time', () => {
  test.each<[string, unknown]>([
    ["workdays('2026-04-27', '2026-05-03')", '5'],
    ["workdays('2026-05-03', '2026-04-27')", '0'],
    ["addWorkdays('2026-04-30', 1)", '2026-05-02'],
    ["addWorkdays('2026-05-04 10:00', -1)", '2026-05-02 10:00'],
    ["isWorkday('2026-05-01')", false],
    ["isWorkday('2026-05-02')", true],
    ["workHours('2026-04-30 16:00', '2026-05-04 10:00')", '6'],
  ])('%s gives %j', (source, expected) => {
    expect(value(source)).toEqual(expected)
  })
})

describe('what comes from elsewhere', () => {
  test('the people of the run are ids', () => {
    expect(value('concat(initiator(), department())')).toBe('u1d1')
  })

  test('named inputs stand beside the form, also inside rows, and only those that were given', () => {
    const inputs = new Map<string, Value>([['left', new Decimal(3)]])
    const scope = withInputs(formScope(expense, stored, environment), 'stock', inputs)
    const within = (source: string) => plain(evaluate(parsed(source), scope))
    expect(within('stock.left + amount')).toBe('15.5')
    expect(within('countIf(items, price < stock.left)')).toBe('1')
    expect(() => within('stock.right')).toThrow('expressionUnknownName at 0: stock.right')
  })

  test('X-04: without an environment nothing but the form can be read', () => {
    for (const source of ['today()', 'initiator()', 'workdays(day, until)', "addHours('09:00', 1)"]) {
      expect(() => evaluateExpression(source, fields, expense)).toThrow('expressionNotHere')
    }
  })
})
