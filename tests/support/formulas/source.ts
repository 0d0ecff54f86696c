import fc from 'fast-check'

/** What an expression is meant to give; some of them are mixed up on purpose. */
type Kind = 'number' | 'text' | 'date' | 'boolean' | 'list'
type Source = fc.Arbitrary<string>
type Tie = (kind: string) => Source

/** The argument of a function: a kind, or texts of its own. */
type Argument = Kind | Source

const small = fc.integer({ min: 0, max: 40 }).map(String)
const places = fc.integer({ min: 0, max: 5 }).map(String)
const unit = fc
  .constantFrom('years', 'months', 'weeks', 'days', 'hours', 'minutes')
  .map((word) => `'${word}'`)
const pattern = fc.constantFrom("'YYYY-MM-DD HH:mm:ss'", "'D.M.YYYY'", "'YYYY年M月D日 H时'")
const inRow = {
  condition: fc.constantFrom(
    "what = 'Lyon'",
    'price > 10',
    'done',
    'price > amount',
    'on >= day',
    'not done',
  ),
  number: fc.constantFrom('price', 'price * 2', 'price * rate', 'length(what)'),
}
const table = fc.constant('items')

/** Every function with what it gives and what its arguments are; shorter lists are for arguments left out. */
const CALLS: Readonly<Record<string, readonly [gives: Kind, ...ways: readonly (readonly Argument[])[]]>> = {
  if: ['number', ['boolean', 'number', 'number'], ['boolean', 'number']],
  coalesce: ['number', ['number'], ['number', 'number', 'number']],
  sumIf: ['number', [table, inRow.condition, inRow.number]],
  countIf: ['number', [table, inRow.condition]],
  avgIf: ['number', [table, inRow.condition, inRow.number]],
  minIf: ['number', [table, inRow.condition, inRow.number]],
  maxIf: ['number', [table, inRow.condition, inRow.number]],
  sum: ['number', ['list'], ['number', 'number', 'list']],
  count: ['number', ['list'], ['text', 'date']],
  min: ['number', ['list'], ['number', 'number']],
  max: ['date', ['date', 'date'], ['date']],
  avg: ['number', ['list', 'number']],
  isEmpty: ['boolean', ['text'], ['number'], ['list']],
  contains: ['boolean', ['text', 'text'], ['list', 'number']],
  length: ['number', ['text'], ['list']],
  unique: ['list', ['list'], ['number', 'number', 'text']],
  concat: ['text', ['text', 'number'], ['date', 'list']],
  join: ['text', ['list', 'text']],
  round: ['number', ['number'], ['number', places]],
  floor: ['number', ['number', places]],
  ceil: ['number', ['number', places]],
  abs: ['number', ['number']],
  mod: ['number', ['number', 'number']],
  number: ['number', ['text'], ['number']],
  text: ['text', ['number'], ['text']],
  formatNumber: ['text', ['number', places], ['number']],
  capitals: ['text', ['number']],
  upper: ['text', ['text']],
  lower: ['text', ['text']],
  trim: ['text', ['text']],
  left: ['text', ['text', small]],
  right: ['text', ['text', small]],
  mid: ['text', ['text', fc.constantFrom('1', '2', '5'), small]],
  find: ['number', ['text', 'text']],
  replace: ['text', ['text', 'text', 'text']],
  startsWith: ['boolean', ['text', 'text']],
  endsWith: ['boolean', ['text', 'text']],
  today: ['date', []],
  now: ['date', []],
  days: ['number', ['date', 'date']],
  dateDiff: ['number', ['date', 'date', unit]],
  addDays: ['date', ['date', small]],
  addMonths: ['date', ['date', small]],
  addHours: ['date', ['date', 'number'], ['date', small]],
  addMinutes: ['date', ['date', small]],
  year: ['number', ['date']],
  month: ['number', ['date']],
  day: ['number', ['date']],
  hour: ['number', ['date']],
  minute: ['number', ['date']],
  weekday: ['number', ['date']],
  date: ['date', [fc.constantFrom('2026', '2024'), fc.constantFrom('3', '2', '10'), small]],
  monthStart: ['date', ['date']],
  monthEnd: ['date', ['date']],
  formatDate: ['text', ['date', pattern]],
  workdays: ['number', ['date', 'date']],
  workHours: ['number', ['date', 'date']],
  addWorkdays: ['date', ['date', small]],
  isWorkday: ['boolean', ['date']],
  initiator: ['text', []],
  department: ['text', []],
}

const LEAVES: Readonly<Record<Kind, Source>> = {
  number: fc.oneof(
    fc.constantFrom('amount', 'rate', '0', '1', '0.1', '12.50', '100000000', '3', 'empty'),
    fc.integer({ min: 0, max: 10_000 }).map((cents) => (cents / 100).toFixed(2)),
  ),
  text: fc.constantFrom(
    'note',
    'kind',
    "'Lyon'",
    "'it''s'",
    '"a"',
    '"say ""yes"""',
    "','",
    "''",
    'payee',
    'empty',
  ),
  date: fc.constantFrom(
    'day',
    'start',
    'stop_at',
    'clock',
    "'2026-03-29 02:30'",
    "'2026-10-25'",
    "'2026-02'",
    "'2026'",
    "'2026-02-30'",
  ),
  boolean: fc.constantFrom('urgent', 'true', 'false', 'empty'),
  list: fc.constantFrom(
    'items.price',
    'items.what',
    'items.on',
    'tags',
    'items',
    '[]',
    '[1, 2, 2]',
    "['travel']",
  ),
}

const space = fc.constantFrom('', ' ', ' ', '  ', '\t', '\n')

function joined(parts: readonly Source[]): Source {
  return fc.tuple(...parts).map((texts) => texts.join(''))
}

function operation(left: Source, operators: readonly string[], right: Source): Source {
  const around = fc.constantFrom(' ', '  ', '\n')
  return joined([left, around, fc.constantFrom(...operators), around, right])
}

const inBrackets = (inner: Source) => joined([fc.constant('('), space, inner, space, fc.constant(')')])

function call(name: string, ways: readonly (readonly Argument[])[], tie: Tie): Source {
  return fc.oneof(
    ...ways.map((way) =>
      fc
        .tuple(space, ...way.map((argument) => (typeof argument === 'string' ? tie(argument) : argument)))
        .map(([gap, ...texts]) => `${name}${gap}(${texts.join(', ')})`),
    ),
  )
}

function callsGiving(kind: Kind, tie: Tie): Source[] {
  return Object.entries(CALLS).flatMap(([name, [gives, ...ways]]) =>
    gives === kind ? [call(name, ways, tie)] : [],
  )
}

/** Every operator with operands that fit, and now and then with ones that do not. */
function operationsGiving(kind: Kind, tie: Tie): Source[] {
  const any = fc.oneof(...['number', 'text', 'date', 'list', 'boolean'].map(tie))
  switch (kind) {
    case 'number':
      return [
        operation(tie('number'), ['+', '-', '*', '/'], tie('number')),
        tie('number').map((source) => `-${source}`),
        inBrackets(tie('number')),
      ]
    case 'boolean':
      return [
        operation(tie('number'), ['=', '!=', '<', '<=', '>', '>='], tie('number')),
        operation(tie('date'), ['=', '!=', '<', '<=', '>', '>='], tie('date')),
        operation(inBrackets(any), ['=', '!=', '<'], inBrackets(any)),
        operation(tie('text'), ['in'], tie('list')),
        operation(tie('boolean'), ['and', 'or'], tie('boolean')),
        tie('boolean').map((source) => `not ${source}`),
        operation(
          inBrackets(tie('boolean')),
          ['='],
          tie('boolean').map((source) => `not ${source}`),
        ),
        inBrackets(tie('boolean')),
      ]
    case 'list':
      return [fc.array(any, { maxLength: 3 }).map((items) => `[${items.join(', ')}]`)]
    default:
      return [inBrackets(tie(kind))]
  }
}

const depthIdentifier = 'formula'

/** Random expressions over `formulaModel`: of every rule of the grammar and every function of the language. */
export const formula: Source = fc.letrec<Record<Kind | 'any', string>>((tie) => {
  const of = (kind: Kind): Source =>
    fc.oneof(
      { depthIdentifier, maxDepth: 4, withCrossShrink: true },
      LEAVES[kind],
      fc.oneof(
        { depthIdentifier },
        ...callsGiving(kind, (each) => tie(isKind(each) ? each : 'any')),
        ...operationsGiving(kind, (each) => tie(isKind(each) ? each : 'any')),
      ),
    )
  return {
    number: of('number'),
    text: of('text'),
    date: of('date'),
    boolean: of('boolean'),
    list: of('list'),
    any: fc.oneof(tie('number'), tie('text'), tie('date'), tie('boolean'), tie('list')),
  }
}).any

function isKind(word: string): word is Kind {
  return word in LEAVES
}
