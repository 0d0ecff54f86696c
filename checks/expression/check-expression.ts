import { childrenOf, type Expression } from '../../rules/expression/ast.ts'
import { ExpressionError } from '../../rules/expression/expression-error.ts'
import type { ResultType } from '../../rules/expression/functions/define.ts'
import { arityOf, FUNCTIONS, ROW_FUNCTIONS } from '../../rules/expression/functions.ts'
import { parsed } from '../../rules/expression/parsed.ts'
import { columnsOf, propertiesOf } from '../../rules/record/model-index.ts'
import type { PackageProblemName, Path, Report } from '../problem/problems.ts'
import { expressionType, type Names, namesWithin } from './expression-type.ts'

/** The expression can be read, names only what there is (security ), and gives the wanted type. */
export function checkExpression(
  source: string | undefined,
  wanted: ResultType,
  names: Names,
  path: Path,
  report: Report,
): void {
  if (source === undefined) return
  try {
    const expression = parsed(source)
    walk(expression, names, path, report)
    const wrong = (at: number): void => report(path, 'expressionWrongType', { position: at + 1 })
    const type = expressionType(expression, names, wrong)
    if (type !== wanted && type !== 'any' && wanted !== 'any') wrong(expression.at)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    report(path, nameOf(error), { ...error.params, name: error.word })
  }
}

function nameOf(error: ExpressionError): PackageProblemName {
  switch (error.problem) {
    case 'expressionUnknownName':
    case 'expressionUnknownFunction':
    case 'expressionNotHere':
    case 'expressionArguments':
    case 'expressionWrongType':
      return error.problem
    default:
      return 'expressionUnreadable'
  }
}

function walk(expression: Expression, names: Names, path: Path, report: Report): void {
  if (expression.kind === 'name') checkName(expression, names, path, report)
  if (expression.kind === 'call') checkCall(expression, names, path, report)
  for (const [index, child] of childrenOf(expression).entries()) {
    const within = expression.kind === 'call' ? namesWithin(expression, index, names) : names
    walk(child, within, path, report)
  }
}

/** In a row's formula its own columns come first, then the form's fields (rules/expression/scope.ts). */
function checkName(
  { name, column }: Extract<Expression, { kind: 'name' }>,
  { model, columns, row, inputs }: Names,
  path: Path,
  report: Report,
): void {
  if (column !== null && row !== undefined && name === 'row') {
    if (!row.has(column)) report(path, 'expressionUnknownName', { name: `row.${column}` })
    return
  }
  if (column !== null && inputs?.has(`${name}.${column}`)) return
  const property = propertiesOf(model).get(name)
  if (column === null) {
    if (property === undefined && !columns?.has(name)) report(path, 'expressionUnknownName', { name })
    return
  }
  const known = property?.type === 'subTable' && columnsOf(property).has(column)
  if (!known) report(path, 'expressionUnknownName', { name: `${name}.${column}` })
}

function checkCall(
  call: Extract<Expression, { kind: 'call' }>,
  { model, formOnly }: Names,
  path: Path,
  report: Report,
): void {
  const { name } = call
  const arity = arityOf(name)
  if (formOnly && FUNCTIONS.get(name)?.needs !== undefined) report(path, 'expressionNotHere', { name })
  const [first] = call.arguments
  const table = first?.kind === 'name' && first.column === null ? first.name : ''
  if (ROW_FUNCTIONS.has(name) && propertiesOf(model).get(table)?.type !== 'subTable') {
    report(path, 'expressionNoTable', { name })
  }
  if (arity === undefined) report(path, 'expressionUnknownFunction', { name })
  else if (call.arguments.length < arity.minimum || call.arguments.length > arity.maximum) {
    report(path, 'expressionArguments', { name })
  }
}
