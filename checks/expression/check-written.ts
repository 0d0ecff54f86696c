import type { Column, Property } from '../../contract/package/properties.ts'
import { ExpressionError } from '../../rules/expression/expression-error.ts'
import type { ResultType } from '../../rules/expression/functions/define.ts'
import { parsed } from '../../rules/expression/parsed.ts'
import { isComputed } from '../../rules/form/rights.ts'
import { propertiesOf } from '../../rules/record/model-index.ts'
import type { Path, Report } from '../problem/problems.ts'
import { checkExpression } from './check-expression.ts'
import type { Names } from './expression-type.ts'

type Field = Property | Column

const SINGLE = ['shortText', 'longText', 'number', 'boolean', 'date', 'time', 'radio', 'dropdown']

/** The flow writes an expression's value into a field: nothing computed, and a value that fits (engine X8, Y1). */
export function checkWritten(field: Field, source: string, names: Names, path: Path, report: Report): void {
  if (isComputed(field)) report(path, 'computedTarget', { code: field.code })
  else if (fieldNamedBy(source, names)?.type === field.type) return
  else if (!SINGLE.includes(field.type)) {
    report(path, 'fieldType', { code: field.code, type: field.type, expected: SINGLE.join(', ') })
  } else checkExpression(source, resultFor(field), names, path, report)
}

/** The flow copies one field into another. */
export function checkCopied(from: Field, to: Field, path: Path, report: Report): void {
  if (isComputed(to)) report(path, 'computedTarget', { code: to.code })
  else if (from.type !== to.type) {
    report(path, 'fieldType', { code: from.code, type: from.type, expected: to.type })
  }
}

function resultFor({ type }: Field): ResultType {
  return type === 'number' || type === 'boolean' ? type : 'text'
}

/** The field that an expression is nothing but the name of: its value is copied whatever its type. */
function fieldNamedBy(source: string, { model, row }: Names): Field | undefined {
  try {
    const expression = parsed(source)
    if (expression.kind !== 'name') return undefined
    const { name, column } = expression
    if (column === null) return propertiesOf(model).get(name)
    return name === 'row' ? row?.get(column) : undefined
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}
