import type { BizModel } from '../../contract/package/models.ts'
import type { Property } from '../../contract/package/properties.ts'
import type { Expression } from '../../rules/expression/ast.ts'
import { propertiesOf } from '../../rules/record/model-index.ts'
import { storedDecimals } from '../../rules/values/number.ts'

/** Stored values of a field that stand for all others in some conditions; null is the empty field. */
export type Candidates = ReadonlyMap<string, readonly (string | boolean | null)[]>

type Compared = { readonly constants: Map<string, Set<string>>; complete: boolean }

/**
 * The values to try for every field in some conditions: what it is compared with, and one value on each side of it.
 * `complete`: no other value can make a difference, because fields are only compared with constants.
 */
export function candidatesOf(
  conditions: readonly Expression[],
  model: BizModel,
): { readonly values: Candidates; readonly complete: boolean } {
  const compared: Compared = { constants: new Map(), complete: true }
  for (const condition of conditions) collect(condition, compared)
  const values = new Map<string, readonly (string | boolean | null)[]>()
  for (const [code, constants] of compared.constants) {
    const property = propertiesOf(model).get(code)
    const found = property === undefined ? undefined : valuesOf(property, [...constants])
    if (found === undefined) compared.complete = false
    values.set(code, [null, ...(found ?? [])])
  }
  return { values, complete: compared.complete }
}

/** Reads `and`, `or`, `not`, a boolean field, `isEmpty(field)`, and comparisons of a field with constants. */
function collect(expression: Expression, into: Compared): void {
  const joined = joinedBy(expression)
  if (joined !== undefined) {
    for (const inner of joined) collect(inner, into)
    return
  }
  const parts = partsOf(expression)
  const field = parts.find((part) => part.kind === 'name' && part.column === null)
  const constants = parts.filter((part) => part !== field).map(constantOf)
  if (field?.kind !== 'name' || constants.includes(undefined)) {
    into.complete = false
    return
  }
  const known = into.constants.get(field.name) ?? new Set()
  for (const constant of constants) for (const each of constant ?? []) known.add(each)
  into.constants.set(field.name, known)
}

/** What `and`, `or` and `not` join; nothing in a constant; undefined for anything else. */
function joinedBy(expression: Expression): readonly Expression[] | undefined {
  if (expression.kind === 'constant') return []
  if (expression.kind === 'unary' && expression.operator === 'not') return [expression.operand]
  if (expression.kind !== 'binary') return undefined
  const { operator, left, right } = expression
  return operator === 'and' || operator === 'or' ? [left, right] : undefined
}

function partsOf(expression: Expression): readonly Expression[] {
  if (expression.kind === 'name') return [expression]
  if (expression.kind === 'call') return expression.name === 'isEmpty' ? expression.arguments : []
  if (expression.kind !== 'binary') return []
  return [expression.left, expression.right]
}

/** The texts of a constant or of a list of constants; undefined when it is none. */
function constantOf(expression: Expression): readonly string[] | undefined {
  if (expression.kind === 'number') return [expression.text]
  if (expression.kind === 'constant') return typeof expression.value === 'string' ? [expression.value] : []
  if (expression.kind === 'unary' && expression.operand.kind === 'number')
    return [`-${expression.operand.text}`]
  if (expression.kind !== 'list') return undefined
  const items = expression.items.map(constantOf)
  return items.includes(undefined) ? undefined : items.flatMap((item) => item ?? [])
}

const DAY_MS = 86_400_000

/** Undefined for a type whose values are not known by the file alone. */
function valuesOf(
  property: Property,
  constants: readonly string[],
): readonly (string | boolean)[] | undefined {
  switch (property.type) {
    case 'boolean':
      return [true, false]
    case 'radio':
    case 'dropdown':
      // The records of a dictionary that is not in the package are not known by the file.
      return property.options.length === 0 ? undefined : property.options.map((option) => option.value)
    case 'number':
      return numbersAround(constants, storedDecimals(property.format))
    case 'date':
      return constants.every((day) => /^\d{4}-\d\d-\d\d$/.test(day)) ? daysAround(constants) : undefined
    default:
      return undefined
  }
}

function numbersAround(constants: readonly string[], decimals: number | undefined): readonly string[] {
  const sorted = constants.map(Number).toSorted((a, b) => a - b)
  if (sorted.length === 0) return ['0']
  if (decimals !== undefined) {
    const grid = 10 ** decimals
    const near = sorted.flatMap((c) => [Math.floor(c * grid), Math.ceil(c * grid)])
    const around = near.flatMap((n) => [n - 1, n, n + 1])
    return [...new Set(around.map((n) => (n / grid).toFixed(decimals)))]
  }
  const between = sorted.map((c, index) => (c + (sorted[index + 1] ?? c + 2)) / 2)
  return [...new Set([(sorted[0] ?? 0) - 1, ...sorted, ...between].map(String))]
}

function daysAround(constants: readonly string[]): readonly string[] {
  const times = constants.flatMap((day) => {
    const time = Date.parse(day)
    return [time - DAY_MS, time, time + DAY_MS]
  })
  const days = times.length > 0 ? times : [0]
  return [...new Set(days.map((time) => new Date(time).toISOString().slice(0, 10)))]
}
