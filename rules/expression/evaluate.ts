import type Big from 'big.js'
import { Decimal } from '../record/decimal.ts'
import type { BinaryOperator, Expression } from './ast.ts'
import { ExpressionError } from './expression-error.ts'
import { arityOf, FUNCTIONS, ROW_FUNCTIONS } from './functions.ts'
import type { Scope } from './scope.ts'
import {
  bounded,
  COMPARED_AT_ONCE,
  equalValues,
  isDecimal,
  isEmptyValue,
  isList,
  type Value,
} from './value.ts'

/**
 * Steps one expression may take (security X-03): one per operator, name and call (in a row function per row), one per 16
 * entries of a list or characters of a text that are touched, more for long numbers and for what asks a calendar. A step
 * takes a microsecond or so, whatever it is made of: tests/server/security/heavy-rules.test.ts.
 */
export const MAX_STEPS = 10_000
const ITEMS_PER_STEP = 16
/** A cell is looked up in its row, and a number made of its text. */
const ITEMS_PER_CELL = 3
const DIGITS_PER_STEP = 256
/** A division works on so many places. */
const DIGITS_OF_QUOTIENT = 40

/** What is left to spend; share one meter to bound many expressions together. */
export type Meter = { steps: number }

type Run = { readonly scope: Scope; readonly meter: Meter }
type Of<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>

function spend(run: Run, at: number, steps: number): void {
  run.meter.steps -= steps
  if (run.meter.steps < 0) throw new ExpressionError('expressionTooManySteps', at)
}

function spendOn(run: Run, at: number, items: number): void {
  spend(run, at, Math.ceil(items / ITEMS_PER_STEP))
}

function known<T>(value: T | undefined, at: number, name: string): T {
  if (value === undefined) throw new ExpressionError('expressionUnknownName', at, name)
  return value
}

function nameValue(expression: Of<'name'>, run: Run): Value {
  const { name, column, at } = expression
  if (column === null) return listed(known(run.scope.field(name), at, name), at, run)
  const own = run.scope.field(`${name}.${column}`)
  if (own !== undefined) return listed(own, at, run)
  const values = known(run.scope.column(name, column), at, `${name}.${column}`)
  spendOn(run, at, values.length * ITEMS_PER_CELL)
  return values
}

/** A list is made of what is stored each time its name is read. */
function listed(value: Value, at: number, run: Run): Value {
  if (isList(value)) spendOn(run, at, value.length)
  return value
}

/** Conditions: empty counts as "no". */
function truth(expression: Expression, run: Run): boolean {
  const value = compute(expression, run)
  if (isEmptyValue(value)) return false
  if (typeof value !== 'boolean') throw new ExpressionError('expressionWrongType', expression.at)
  return value
}

function callValue(expression: Of<'call'>, run: Run): Value {
  const { name, at, arguments: given } = expression
  const arity = arityOf(name)
  if (!arity) throw new ExpressionError('expressionUnknownFunction', at, name)
  if (given.length < arity.minimum || given.length > arity.maximum) {
    throw new ExpressionError('expressionArguments', at, name)
  }
  const [first, second, third] = given
  if (name === 'if' && first && second) {
    if (truth(first, run)) return compute(second, run)
    return third ? compute(third, run) : null
  }
  if (name === 'coalesce') return firstFilled(given, run)
  const overRows = ROW_FUNCTIONS.get(name)
  return overRows === undefined
    ? called(
        expression,
        name,
        given.map((argument) => compute(argument, run)),
        run,
      )
    : called(expression, overRows, [rowValues(expression, run)], run)
}

function called({ at, name }: Of<'call'>, by: string, values: readonly Value[], run: Run): Value {
  const { environment } = run.scope
  const declared = known(FUNCTIONS.get(by), at, name)
  if (declared.needs !== undefined && environment === undefined) {
    throw new ExpressionError('expressionNotHere', at, name)
  }
  spend(run, at, declared.steps)
  return declared.run({
    ...{ at, name, values, environment },
    spendOn: (items) => spendOn(run, at, items),
    spend: (steps) => spend(run, at, steps),
  })
}

/** What is taken of the rows that a condition holds for; without a third argument, that it held. */
function rowValues({ at, name, arguments: given }: Of<'call'>, run: Run): Value {
  const [table, condition, taken] = given
  if (table?.kind !== 'name' || table.column !== null || !condition) {
    throw new ExpressionError('expressionWrongType', at, name)
  }
  const rows = known(run.scope.rows(table.name), table.at, table.name)
  spendOn(run, at, rows.length)
  return rows.flatMap((scope) => {
    const within: Run = { scope, meter: run.meter }
    if (!truth(condition, within)) return []
    return [taken ? compute(taken, within) : true]
  })
}

function firstFilled(given: readonly Expression[], run: Run): Value {
  for (const argument of given) {
    const value = compute(argument, run)
    if (!isEmptyValue(value)) return value
  }
  return null
}

function unaryValue(expression: Of<'unary'>, run: Run): Value {
  if (expression.operator === 'not') return !truth(expression.operand, run)
  const value = compute(expression.operand, run)
  if (isEmptyValue(value)) return null
  if (!isDecimal(value)) throw new ExpressionError('expressionWrongType', expression.at, '-')
  return value.neg()
}

/** What long numbers take beyond the one step of ordinary ones. */
function spendOnDigits(run: Run, operator: BinaryOperator, at: number, left: Big, right: Big): void {
  const digits = left.c.length + right.c.length
  if (operator === '*') spend(run, at, Math.floor((left.c.length * right.c.length) / DIGITS_PER_STEP))
  else if (operator === '/') spend(run, at, 1 + Math.floor((digits * DIGITS_OF_QUOTIENT) / DIGITS_PER_STEP))
  else spend(run, at, Math.floor((digits * 4) / DIGITS_PER_STEP))
}

function arithmetic(expression: Of<'binary'>, left: Value, right: Value, run: Run): Value {
  if (isEmptyValue(left) || isEmptyValue(right)) return null
  const { operator, at } = expression
  if (!isDecimal(left) || !isDecimal(right)) throw new ExpressionError('expressionWrongType', at, operator)
  spendOnDigits(run, operator, at, left, right)
  if (operator === '+') return bounded(left.plus(right), at)
  if (operator === '-') return bounded(left.minus(right), at)
  if (operator === '*') return bounded(left.times(right), at)
  return right.eq(0) ? null : bounded(left.div(right), at)
}

const ORDERED: ReadonlyMap<BinaryOperator, (order: number) => boolean> = new Map([
  ['<', (order: number) => order < 0],
  ['<=', (order: number) => order <= 0],
  ['>', (order: number) => order > 0],
  ['>=', (order: number) => order >= 0],
])

function ordered(expression: Of<'binary'>, left: Value, right: Value, run: Run): boolean {
  if (isEmptyValue(left) || isEmptyValue(right)) return false
  const { operator, at } = expression
  const holds = ORDERED.get(operator)
  if (isDecimal(left) && isDecimal(right)) return holds?.(left.cmp(right)) === true
  if (typeof left !== 'string' || typeof right !== 'string') {
    throw new ExpressionError('expressionWrongType', at, operator)
  }
  spendOn(run, at, Math.min(left.length, right.length) / COMPARED_AT_ONCE)
  return holds?.(left === right ? 0 : left < right ? -1 : 1) === true
}

function isAmong(expression: Of<'binary'>, left: Value, right: Value, run: Run): boolean {
  if (isEmptyValue(left) || isEmptyValue(right)) return false
  if (!isList(right)) throw new ExpressionError('expressionWrongType', expression.at, 'in')
  spendOn(run, expression.at, right.length)
  return right.some((value) => same(expression, value, left, run))
}

function same({ at }: Of<'binary'>, left: Value, right: Value, run: Run): boolean {
  return equalValues(left, right, (items) => spendOn(run, at, items))
}

function binaryValue(expression: Of<'binary'>, run: Run): Value {
  const { operator } = expression
  if (operator === 'and') return truth(expression.left, run) && truth(expression.right, run)
  if (operator === 'or') return truth(expression.left, run) || truth(expression.right, run)
  const left = compute(expression.left, run)
  const right = compute(expression.right, run)
  if (operator === '=') return same(expression, left, right, run)
  if (operator === '!=') return !same(expression, left, right, run)
  if (operator === 'in') return isAmong(expression, left, right, run)
  return ORDERED.has(operator)
    ? ordered(expression, left, right, run)
    : arithmetic(expression, left, right, run)
}

function compute(expression: Expression, run: Run): Value {
  spend(run, expression.at, 1)
  switch (expression.kind) {
    case 'number':
      return new Decimal(expression.text)
    case 'constant':
      return expression.value
    case 'list':
      return expression.items.map((item) => compute(item, run))
    case 'name':
      return nameValue(expression, run)
    case 'call':
      return callValue(expression, run)
    case 'unary':
      return unaryValue(expression, run)
    case 'binary':
      return binaryValue(expression, run)
  }
}

/** Computes a parsed expression over a scope. Throws ExpressionError; never runs longer than the meter allows. */
export function evaluate(expression: Expression, scope: Scope, meter: Meter = { steps: MAX_STEPS }): Value {
  return compute(expression, { scope, meter })
}
