import type { AppPackage } from '../../contract/package/app-package.ts'
import type { Expression } from '../../rules/expression/ast.ts'
import { ExpressionError } from '../../rules/expression/expression-error.ts'
import { arityOf } from '../../rules/expression/functions.ts'
import { parsed } from '../../rules/expression/parsed.ts'
import { formulaCycle } from '../../rules/formula-graph.ts'
import { columnsOf, propertiesOf } from '../../rules/model-index.ts'
import { expressionType, type Names } from './expression-type.ts'
import type { PackageProblemName, Path, Report } from './problems.ts'

/** Every formula and condition can be read and names only what there is (security ). */
export function checkExpressions(pkg: AppPackage, report: Report): void {
  pkg.models.forEach((model, m) => {
    const path: Path = ['models', m, 'properties']
    const cycle = formulaCycle(model)
    if (cycle !== null) report(path, 'formulaCycle', { cycle: [...cycle, cycle[0]].join(' → ') })
    model.properties.forEach((property, p) => {
      if (property.type === 'number') {
        checkOne(property.formula, 'number', { model, columns: null }, [...path, p, 'formula'], report)
      }
      if (property.type !== 'subTable') return
      const columns = columnsOf(property)
      property.columns.forEach((column, c) => {
        if (column.type !== 'number') return
        checkOne(column.formula, 'number', { model, columns }, [...path, p, 'columns', c, 'formula'], report)
      })
    })
  })
  pkg.workflows.forEach((workflow, w) => {
    const model = pkg.models.find((each) => each.code === workflow.model)
    if (model === undefined) return
    workflow.routes.forEach((route, r) => {
      checkOne(route.when, 'boolean', { model, columns: null }, ['workflows', w, 'routes', r, 'when'], report)
    })
  })
}

function checkOne(
  source: string | undefined,
  wanted: 'number' | 'boolean',
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
    if (type !== wanted && type !== 'any') wrong(expression.at)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    report(path, nameOf(error), { ...error.params, name: error.word })
  }
}

function nameOf(error: ExpressionError): PackageProblemName {
  switch (error.problem) {
    case 'expressionUnknownName':
    case 'expressionUnknownFunction':
    case 'expressionArguments':
    case 'expressionWrongType':
      return error.problem
    default:
      return 'expressionUnreadable'
  }
}

function walk(expression: Expression, names: Names, path: Path, report: Report): void {
  const into = (inner: Expression): void => walk(inner, names, path, report)
  switch (expression.kind) {
    case 'name':
      checkName(expression, names, path, report)
      return
    case 'list':
      expression.items.forEach(into)
      return
    case 'call':
      checkCall(expression, path, report)
      expression.arguments.forEach(into)
      return
    case 'unary':
      into(expression.operand)
      return
    case 'binary':
      into(expression.left)
      into(expression.right)
      return
    default:
  }
}

/** In a row's formula its own columns come first, then the form's fields (rules/expression/scope.ts). */
function checkName(
  { name, column }: Extract<Expression, { kind: 'name' }>,
  { model, columns }: Names,
  path: Path,
  report: Report,
): void {
  const property = propertiesOf(model).get(name)
  if (column === null) {
    if (property === undefined && !columns?.has(name)) report(path, 'expressionUnknownName', { name })
    return
  }
  const known = property?.type === 'subTable' && columnsOf(property).has(column)
  if (!known) report(path, 'expressionUnknownName', { name: `${name}.${column}` })
}

function checkCall(call: Extract<Expression, { kind: 'call' }>, path: Path, report: Report): void {
  const { name } = call
  const arity = arityOf(name)
  if (arity === undefined) report(path, 'expressionUnknownFunction', { name })
  else if (call.arguments.length < arity.minimum || call.arguments.length > arity.maximum) {
    report(path, 'expressionArguments', { name })
  }
}
