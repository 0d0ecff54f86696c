import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultCalendar } from '../../../rules/calendar/default-calendar.ts'
import { evaluateExpression } from '../../../rules/expression/condition.ts'
import { ExpressionError } from '../../../rules/expression/expression-error.ts'
import { namesIn } from '../../../rules/expression/names.ts'
import { expense, stored } from '../expense-model.ts'

const ESCAPES = [
  "this.constructor.constructor('return process')()",
  'this',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty("x")',
  'items.constructor',
  'items.__proto__',
  'constructor.prototype',
  '`$' + '{process}`',
  '$' + '{7*7}',
  '{{7*7}}',
  "[]['filter']['constructor']('return this')()",
  '[].filter',
  '"".sub.call.call',
  "''.constructor",
  'Reflect.ownKeys(this)',
  'import("fs")',
  'globalThis',
  'process.env',
  ['new', ['Func', 'tion("x")'].join('')].join(' '),
  '(() => 1)()',
  'function () {}',
  ['ev', 'al("1")'].join(''),
  'x => x',
  'async 1',
  'await items',
  'Symbol.species',
  'tag`x`',
  'reason.match(/a/)',
  '/(a+)+$/',
  'Error().stack',
  'a = (b = 1, c)',
  'items[0]',
  'constructor(1)',
  '\\u0061mount',
  'amount; 1',
  '1 /* x */ + 1',
]

/** Either a plain value or our own error; anything else is a hole. */
function outcome(source: string): 'value' | 'refused' {
  try {
    evaluateExpression(source, stored, expense)
    return 'value'
  } catch (error) {
    if (error instanceof ExpressionError) return 'refused'
    throw error
  }
}

describe('expressions cannot reach outside the form', () => {
  test.each(ESCAPES)('X-01 %s is refused', (source) => {
    expect(outcome(source)).toBe('refused')
  })

  test.each(['$' + '{7*7}', '{{7*7}}', '<%=7*7%>', '#{7*7}', '1 + 1', "concat('a', 'b')"])(
    'X-02 %s in a form is text and never an expression',
    (text) => {
      const form = { ...stored, reason: text }
      expect(evaluateExpression('reason', form, expense)).toBe(text)
      expect(evaluateExpression('concat(reason)', form, expense)).toBe(text)
      expect(evaluateExpression("replace(reason, 'zz', '')", form, expense)).toBe(text)
    },
  )

  test('X-01 inherited members are no fields even when the form is hostile', () => {
    const hostile = JSON.parse('{"__proto__":{"amount":"1"},"amount":"2"}')
    expect(evaluateExpression('amount = 2', hostile, expense)).toBe(true)
    expect(evaluateExpression('isEmpty(salary)', Object.create({ salary: '1' }), expense)).toBe(true)
  })

  test('X-01 100,000 fuzzed inputs end as a value or an error', () => {
    const words = fc.constantFrom(
      ...['amount', 'items.cost', 'sum(', 'if(', '(', ')', '[', ']', ',', '+', '-', '*', '/', '=', '!=', '<'],
      ...['and', 'or', 'not', 'in', 'true', 'empty', '1', '0.5', "'a'", '"', '.', 'constructor', '__proto__'],
    )
    const grammar = fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' '))
    const anything = fc.string({ unit: 'binary', maxLength: 40 })
    fc.assert(
      fc.property(
        fc.oneof({ weight: 3, arbitrary: grammar }, { weight: 1, arbitrary: anything }),
        (source) => {
          outcome(source)
        },
      ),
      { numRuns: 100_000 },
    )
  }, 60_000)
})

const environment = {
  now: '2026-11-17T00:00:00.000Z',
  calendar: defaultCalendar('Asia/Shanghai'),
  initiatorId: null,
  departmentId: null,
}

/** A text of 12 × 2ⁿ characters, written in few. */
function grown(doublings: number): string {
  return doublings === 0 ? "'xxxxxxxxxxxx'" : `concat(${grown(doublings - 1)}, ${grown(doublings - 1)})`
}

describe('expressions cannot use up the machine', () => {
  const manyRows = {
    items: Array.from({ length: 10_000 }, (_, index) => ({
      id: `r${index}`,
      price: '1.5',
      what: 'x'.repeat(200),
    })),
  }

  test.each([
    ['10,000 parentheses', `${'('.repeat(10_000)}1${')'.repeat(10_000)}`, 'expressionTooLong'],
    ['65 parentheses', `${'('.repeat(65)}1${')'.repeat(65)}`, 'expressionTooDeep'],
    ['a tower of signs', `${'-'.repeat(500)}1`, 'expressionTooDeep'],
    ['a tower of not', `${'not '.repeat(400)}true`, 'expressionTooDeep'],
    ['a tower of lists', `${'['.repeat(100)}${']'.repeat(100)}`, 'expressionTooDeep'],
    ['an endless number', '9'.repeat(400), 'expressionNumber'],
    ['a growing product', Array(60).fill('9'.repeat(30)).join('*'), 'expressionNumberTooBig'],
    ['capitals of more than money', `capitals(${'9'.repeat(17)})`, 'expressionNumberTooBig'],
    ['capitals that round up to more', `capitals(-${'9'.repeat(16)}.995)`, 'expressionNumberTooBig'],
    [
      'capitals of a huge number',
      `capitals(${'9'.repeat(30)} * ${'9'.repeat(30)})`,
      'expressionNumberTooBig',
    ],
    ['a growing text', 'concat(items.what, items.what)', 'expressionTextTooLong'],
    ['sums over many rows', Array(20).fill('sum(items.price)').join('+'), 'expressionTooManySteps'],
    [
      'a row function in a row function',
      'countIf(items, countIf(items, price > 1) > 1)',
      'expressionTooManySteps',
    ],
    ['a text that replaces itself', `replace(${grown(6)}, 'x', ${grown(6)})`, 'expressionTextTooLong'],
    ['a shout that grows', 'upper(concat(items.what, items.what))', 'expressionTextTooLong'],
    ['ages of working days', "addWorkdays('2026-01-01', 1000000)", 'expressionArguments'],
    ['a pattern from a person', "replace(reason, '(a+)+$', 'b')", null],
  ])('X-03 %s is refused or done at once', (_name, source, problem) => {
    const began = performance.now()
    const run = () => evaluateExpression(source, manyRows, expense, environment)
    if (problem === null) run()
    else expect(run).toThrow(problem)
    expect(performance.now() - began).toBeLessThan(1000)
  })

  test('a table of 10,000 rows can be added up', () => {
    expect(String(evaluateExpression('sum(items.price)', manyRows, expense))).toBe('15000')
  })

  test('long plain chains are read', () => {
    expect(String(evaluateExpression(Array(900).fill('1').join('+'), {}, expense))).toBe('900')
  })
})

describe('names of an expression', () => {
  test('fields and columns are listed once each', () => {
    expect(namesIn("if(amount > 1, sum(items.cost), items.cost) + [day] and kind = 'amount'")).toEqual([
      'amount',
      'items.cost',
      'day',
      'kind',
    ])
  })
})
