import type { BizModel } from '../../contract/package/models.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import type { Expression } from '../../rules/expression/ast.ts'
import type { ResultType } from '../../rules/expression/functions/define.ts'
import { FUNCTIONS, ROW_FUNCTIONS } from '../../rules/expression/functions.ts'
import { columnsOf, propertiesOf } from '../../rules/record/model-index.ts'

/** What an expression gives, as far as the file tells; `any` may be anything, also nothing. */
export type ExpressionType = ResultType

/**
 * What names stand for: the fields of a form and, in a rule of a column, those of its row before. `row`: columns that
 * are named `row.column` (engine Y2).
 */
export type Names = {
  readonly model: BizModel
  readonly columns: ReadonlyMap<string, Column> | null
  readonly row?: ReadonlyMap<string, Column>
  /** What comes from elsewhere, by its dotted name (rules/expression/scope.ts, withInputs). */
  readonly inputs?: ReadonlyMap<string, ExpressionType>
  /** Nothing but the form may be read: conditions of routes and the like are asked again and again. */
  readonly formOnly?: boolean
}

/** What names mean inside the arguments of a call: a row function opens its table after the first one. */
export function namesWithin(call: Extract<Expression, { kind: 'call' }>, index: number, names: Names): Names {
  const [first] = call.arguments
  if (index === 0 || !ROW_FUNCTIONS.has(call.name) || first?.kind !== 'name') return names
  const table = propertiesOf(names.model).get(first.name)
  if (table?.type !== 'subTable') return names
  return { ...names, columns: new Map([...(names.columns ?? []), ...columnsOf(table)]) }
}

/** Called with each place where a value of another type is needed. */
type OnWrong = (at: number) => void

/** The type of an expression; reports operands that can never fit. */
export function expressionType(expression: Expression, names: Names, wrong: OnWrong): ExpressionType {
  const typeOf = (inner: Expression) => expressionType(inner, names, wrong)
  const need = (inner: Expression, wanted: ExpressionType, within = names): void => {
    const type = expressionType(inner, within, wrong)
    if (type !== wanted && type !== 'any' && wanted !== 'any') wrong(inner.at)
  }
  switch (expression.kind) {
    case 'number':
      return 'number'
    case 'constant':
      return constantType(expression.value)
    case 'list':
      expression.items.forEach(typeOf)
      return 'list'
    case 'name':
      return nameType(expression, names)
    case 'call':
      expression.arguments.forEach((argument, index) => {
        need(argument, takenBy(expression.name, index), namesWithin(expression, index, names))
      })
      return resultOf(expression.name)
    case 'unary':
      need(expression.operand, expression.operator === 'not' ? 'boolean' : 'number')
      return expression.operator === 'not' ? 'boolean' : 'number'
    case 'binary':
      return binaryType(expression, need, typeOf)
  }
}

/** What a function takes at a position; `any` too where there is no such function: that is reported elsewhere. */
function takenBy(name: string, index: number): ExpressionType {
  if (name === 'if' || ROW_FUNCTIONS.has(name)) return takenBySpecial(name, index)
  const takes = FUNCTIONS.get(name)?.takes ?? []
  return takes[index] ?? takes.at(-1) ?? 'any'
}

function takenBySpecial(name: string, index: number): ExpressionType {
  if (name === 'if') return index === 0 ? 'boolean' : 'any'
  return index === 0 ? 'list' : index === 1 ? 'boolean' : 'any'
}

function resultOf(name: string): ExpressionType {
  return FUNCTIONS.get(ROW_FUNCTIONS.get(name) ?? name)?.result ?? 'any'
}

function constantType(value: string | boolean | null): ExpressionType {
  if (value === null) return 'any'
  return typeof value === 'string' ? 'text' : 'boolean'
}

function binaryType(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  need: (inner: Expression, wanted: ExpressionType) => void,
  typeOf: (inner: Expression) => ExpressionType,
): ExpressionType {
  switch (operator) {
    case 'and':
    case 'or':
      need(left, 'boolean')
      need(right, 'boolean')
      return 'boolean'
    case '+':
    case '-':
    case '*':
    case '/':
      need(left, 'number')
      need(right, 'number')
      return 'number'
    default:
      typeOf(left)
      typeOf(right)
      return 'boolean'
  }
}

function nameType({ name, column }: Extract<Expression, { kind: 'name' }>, names: Names): ExpressionType {
  if (column !== null) {
    const input = names.inputs?.get(`${name}.${column}`)
    if (input !== undefined) return input
    if (name !== 'row' || names.row === undefined) return 'list'
    const cell = names.row.get(column)
    return cell === undefined ? 'any' : fieldType(cell)
  }
  const field = names.columns?.get(name) ?? propertiesOf(names.model).get(name)
  return field === undefined ? 'any' : fieldType(field)
}

/** As rules/expression/scope.ts reads stored values. */
export function fieldType({ type }: Property | Column): ExpressionType {
  switch (type) {
    case 'number':
    case 'boolean':
      return type
    case 'mixedPeople':
    case 'multiPerson':
    case 'multiDepartment':
    case 'attachment':
    case 'subTable':
    case 'checkbox':
    case 'multiDropdown':
    case 'multiRelation':
      return 'list'
    default:
      return 'text'
  }
}
