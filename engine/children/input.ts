import type { BizModel } from '../../contract/package/models.ts'
import type { NodeOf } from '../../contract/package/nodes.ts'
import type { Environment } from '../../rules/expression/environment.ts'
import { evaluate } from '../../rules/expression/evaluate.ts'
import { parsed } from '../../rules/expression/parsed.ts'
import { formScope, rowScope, type Scope } from '../../rules/expression/scope.ts'
import { plainValue } from '../../rules/form/fit.ts'
import { type FormData, ownValue } from '../../rules/record/form-data.ts'
import { propertiesOf } from '../../rules/record/model-index.ts'
import type { ChildRow } from './rows.ts'

const ROW = 'row'

/**
 * The form that a child starts with (Y1, Y2). A field or `row.column` on its own is handed over as it is stored, people
 * and files included; anything else is computed. Throws ExpressionError.
 */
export function childInput(
  node: NodeOf<'subProcess'>,
  row: ChildRow,
  data: FormData,
  model: BizModel,
  environment: Environment,
): FormData {
  const scope = scopeOf(node, row, formScope(model, data, environment), model)
  return Object.fromEntries(
    Object.entries(node.input ?? {}).map(([code, source]) => {
      const expression = parsed(source)
      const value = plainValue(evaluate(expression, scope))
      if (expression.kind !== 'name') return [code, value]
      const { name, column } = expression
      if (column === null) return [code, ownValue(data, name)]
      return [code, name === ROW && node.perRow !== undefined ? ownValue(row.values, column) : value]
    }),
  )
}

/** The parent's names, and the row's own as `row.column`. */
function scopeOf({ perRow }: NodeOf<'subProcess'>, row: ChildRow, form: Scope, model: BizModel): Scope {
  const table = perRow === undefined ? undefined : propertiesOf(model).get(perRow)
  if (table?.type !== 'subTable') return form
  const within = rowScope(form, table, row.values)
  const prefix = `${ROW}.`
  return {
    ...form,
    field: (name) => (name.startsWith(prefix) ? within.field(name.slice(prefix.length)) : form.field(name)),
  }
}
