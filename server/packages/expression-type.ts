import type { BizModel } from '../../contract/package/models.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import type { Expression } from '../../rules/expression/ast.ts'
import { FUNCTIONS, type ResultType } from '../../rules/expression/functions.ts'
import { propertiesOf } from '../../rules/model-index.ts'

/** What an expression gives, as far as the file tells; `any` may be anything, also nothing. */
export type ExpressionType = ResultType | 'list'

/**
 * What names stand for: the fields of a form and, in the formula of a column, those of its row before. `row`: columns
 * that are named `row.column` (engine Y2).
 */
export type Names = {
  readonly model: BizModel
  readonly columns: ReadonlyMap<string, Column> | null
  readonly row?: ReadonlyMap<string, Column>
}

/** Called with each place where a value of another type is needed. */
type OnWrong = (at: number) => void

/** The type of an expression; reports operands that can never fit. */
export function expressionType(expression: Expression, names: Names, wrong: OnWrong): ExpressionType {
  const typeOf = (inner: Expression) => expressionType(inner, names, wrong)
  const need = (inner: Expression, wanted: ExpressionType): void => {
    const type = typeOf(inner)
    if (type !== wanted && type !== 'any') wrong(inner.at)
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
      expression.arguments.forEach(typeOf)
      return FUNCTIONS.get(expression.name)?.result ?? 'any'
    case 'unary':
      need(expression.operand, expression.operator === 'not' ? 'boolean' : 'number')
      return expression.operator === 'not' ? 'boolean' : 'number'
    case 'binary':
      return binaryType(expression, need, typeOf)
  }
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
