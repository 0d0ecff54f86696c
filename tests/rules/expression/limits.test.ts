import { describe, expect, it } from 'vitest'
import { bizModel } from '../../../contract/package/models.ts'
import { defaultCalendar } from '../../../rules/calendar/default-calendar.ts'
import { evaluateExpression } from '../../../rules/expression/condition.ts'
import { ExpressionError } from '../../../rules/expression/expression-error.ts'
import { functionNames } from '../../../rules/expression/functions.ts'
import { searched, textPieces } from '../../../rules/expression/text-search.ts'
import { expense } from '../expense-model.ts'

const name = { en: 'x' }
const model = bizModel.parse({
  ...expense,
  title: name,
  summary: [],
  properties: [
    { code: 'a', type: 'longText', name },
    { code: 'mixed', type: 'longText', name },
    { code: 'big', type: 'number', name },
    { code: 'tiny', type: 'number', name },
    { code: 'at', type: 'date', name },
    { code: 'picked', type: 'multiPerson', name },
    {
      code: 'items',
      type: 'subTable',
      name,
      columns: [
        { code: 'what', type: 'shortText', name },
        { code: 'cost', type: 'number', name },
        { code: 'day', type: 'date', name },
      ],
    },
  ],
})

const ROWS = 5_000
const form = {
  a: 'a'.repeat(60_000),
  mixed: `${'ab'.repeat(15_000)}${'字'.repeat(10_000)}`,
  big: `${'9'.repeat(50)}.${'7'.repeat(49)}`,
  tiny: `0.${'0'.repeat(48)}3`,
  at: '2026-03-01 10:00',
  picked: Array.from({ length: 2_000 }, (_, index) => ({ id: `u${index}`, type: 3 })),
  items: Array.from({ length: ROWS }, (_, index) => ({
    ...{ id: `r${index}`, what: `hotel nights ${index}`, cost: `${index}.125`, day: '2026-01-01' },
  })),
}
const environment = {
  now: '2026-11-17T00:00:00.000Z',
  calendar: defaultCalendar('Asia/Shanghai'),
  initiatorId: null,
  departmentId: null,
}

/** Almost itself, again and again, but for a character far from the end: the worst for a search. */
const ALMOST = "concat(left(a, 100), 'b', left(a, 20000))"
const each = (inner: string) => `countIf(items, ${inner})`
/** As many as fit, one after the other in one list. */
const often = (source: string) =>
  `count([${Array(Math.floor(3_900 / (source.length + 2)))
    .fill(source)
    .join(', ')}])`

/** What makes each function do the most that it can; whatever is new in the language has to be here. */
const WORST: Readonly<Record<string, readonly string[]>> = {
  if: [each("if(a = concat(a), a < 'b', a > 'b') = 1"), often('if(1=1,big/tiny,0)')],
  coalesce: [each('coalesce(picked, items.what) = picked')],
  sum: ['sum(items.cost, items.cost)', often('sum(items.cost)')],
  count: [often('count(items.cost)'), each('count(picked) > 1')],
  min: ['min(items.what)', 'min(items.cost)', each('min([a, a, a]) = a')],
  max: ['max(items.what)', 'max(items.cost)', often('max(a,mixed)')],
  avg: ['avg(items.cost)', often('avg(items.cost)')],
  isEmpty: [each('isEmpty(items)'), each('isEmpty(picked)')],
  contains: [
    `contains(a, ${ALMOST})`,
    each('contains(a, what)'),
    each("contains(picked, 'x')"),
    each("contains(a, 'aaaaaab')"),
  ],
  length: [each('length(a) > 1'), often('length(a)')],
  unique: ['count(unique(items.what))', each('count(unique(picked)) > 1'), often('unique([a,a])')],
  concat: ['concat(items.what)', 'concat(items.cost)', each('concat(a) = a'), often('concat(a)')],
  join: ["join(items.what, ', ')", 'join(items.what, a)', each("join(picked, '') = ''")],
  sumIf: ['sumIf(items, cost > 1, big / 3)', `sumIf(items, ${each('cost > 1')} > 1, 1)`],
  countIf: [each(each('cost > 1 and what < day')), each('items = items'), each('what in items.what')],
  avgIf: ['avgIf(items, cost * cost > 1, cost / 7)'],
  minIf: ['minIf(items, true, concat(a, what))', 'minIf(items, true, what)'],
  maxIf: ['maxIf(items, true, replace(what, what, a))'],
  round: [often('round(big/7,2)'), each('round(cost / 7, 20) > 1')],
  floor: [often('floor(big/7,2)')],
  ceil: [often('ceil(big/7,2)')],
  abs: [each('abs(cost) > 1')],
  mod: [often('mod(big,tiny)'), each('mod(cost, tiny) > 1')],
  number: [each('number(a) = 1'), each('number(what) = 1')],
  text: [each("text(big) = ''")],
  formatNumber: [often('formatNumber(big,20)'), each("formatNumber(cost, 2) = ''")],
  capitals: [each("capitals(cost) = ''")],
  upper: [each('upper(a) = a'), often('upper(mixed)')],
  lower: [each('lower(mixed) = a')],
  trim: [each('trim(a) = a')],
  left: [each('left(a, 50000) = a'), often('left(a,9)')],
  right: [each('right(a, 50000) = a')],
  mid: [each('mid(a, 2, 50000) = a')],
  find: [`find(a, ${ALMOST})`, "find(a, 'b')", each("find(mixed, '字') > 1")],
  replace: [
    "replace(a, 'a', 'b')",
    "replace(a, 'aa', 'b')",
    "replace(a, 'a', a)",
    `replace(a, ${ALMOST}, 'b')`,
    "replace(a, left(a, 250), 'b')",
    each("replace(a, 'aaa', 'b') = a"),
  ],
  startsWith: [each("startsWith(a, concat(left(a, 30000), 'b'))"), `startsWith(a, ${ALMOST})`],
  endsWith: [`endsWith(a, ${ALMOST})`],
  today: [each('today() > day')],
  now: [each('now() > day')],
  days: [each('days(day, at) > 1')],
  dateDiff: [each("dateDiff(day, at, 'minutes') > 1"), each("dateDiff(day, at, 'months') > 1")],
  addDays: [each('addDays(day, cost) > at')],
  addMonths: [each('addMonths(day, 100000) > at')],
  addHours: [each('addHours(day, cost) > at')],
  addMinutes: [each('addMinutes(day, cost) > at')],
  year: [each('year(day) > 1')],
  month: [each('month(day) > 1')],
  day: [each('day(at) > 1')],
  hour: [each('hour(at) > 1')],
  minute: [each('minute(at) > 1')],
  weekday: [each('weekday(day) > 1')],
  date: [each("date(2026, 2, 28) = ''")],
  monthStart: [each("monthStart(at) = ''")],
  monthEnd: [each("monthEnd(at) = ''")],
  formatDate: [
    each("formatDate(at, 'YYYYMMDDHHmmss') = ''"),
    'formatDate(at, a)',
    "formatDate(at, replace(a, 'aaaa', 'M'))",
  ],
  workdays: [each("workdays(day, '2060-01-01') > 1")],
  workHours: [each("workHours(day, '2060-01-01') > 1"), each('workHours(day, at) > 1')],
  addWorkdays: [each('addWorkdays(day, 9999) > at'), each('addWorkdays(day, 0 - cost) > at')],
  isWorkday: [each('isWorkday(day)')],
  initiator: [each("initiator() = ''")],
  department: [each("department() = ''")],
}

/** Operators, and everything else that is no function. */
const OTHERS = [
  each('a = concat(a)'),
  each("a < 'b' and a <= concat(a)"),
  each('picked = picked'),
  each('items.cost = items.cost'),
  each('[a, a] = [a, a]'),
  each('cost in [1, 2, 3, 4, 5]'),
  each('a in [mixed, a]'),
  often('big/tiny'),
  often('big+tiny'),
  often('1/3/7/11'),
  each('big * 1 / 3 > tiny'),
]

/** Milliseconds of the processor, so that other programs of the machine do not count. */
function took(source: string): number {
  const began = process.threadCpuUsage()
  try {
    evaluateExpression(source, form, model, environment)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
  }
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

/** Once the language itself is warm. */
const best = (source: string) => Math.min(...Array.from({ length: 4 }, () => took(source)))

describe('X-03, D-17: an expression at its limits', () => {
  it('knows the worst of every function of the language', () => {
    expect(Object.keys(WORST).sort()).toEqual([...functionNames()].sort())
  })

  it.each(Object.entries(WORST))('of %s is done or refused within 50 ms', (_, sources) => {
    for (const source of sources) expect(best(source), source).toBeLessThan(50)
  })

  it.each(OTHERS)('%s is done or refused within 50 ms', (source) => {
    expect(best(source)).toBeLessThan(50)
  })

  it('is far away in an ordinary form of thousands of rows', () => {
    for (const source of [
      'sum(items.cost) / count(items)',
      'sumIf(items, cost > 10, cost)',
      'count(unique(items.what))',
      "length(join(items.day, ', ')) > 1",
      'min(items.what)',
      "contains(a, 'b')",
      "replace(mixed, 'ab', '')",
    ]) {
      expect(
        () => evaluateExpression(source, { ...form, items: form.items.slice(0, 1_500) }, model),
        source,
      ).not.toThrow()
    }
  })
})

describe('a search in texts', () => {
  const free = { spendOn: () => undefined }
  const wanted = ['a', 'ab', 'ba'.repeat(150), `b${'a'.repeat(300)}`, 'ab'.repeat(125) + 'a', 'c'.repeat(201)]
  const texts = [
    '',
    'a'.repeat(700),
    'ab'.repeat(400),
    `${'a'.repeat(150)}b${'a'.repeat(500)}`,
    'ba'.repeat(500),
  ]

  it.each(wanted.flatMap((part) => texts.map((text) => [part, text] as const)))(
    'finds and splits as the engine does',
    (part, text) => {
      expect(searched(free, text, part)).toBe(text.indexOf(part))
      expect(textPieces(free, text, part)).toEqual(text.split(part))
    },
  )
})
