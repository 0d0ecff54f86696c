import type { BizModel } from '../../contract/package/models.ts'
import type { NodeOf } from '../../contract/package/nodes.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import type { Environment } from '../../rules/expression/environment.ts'
import { evaluateForm } from '../../rules/form/evaluate-form.ts'
import { fitValue } from '../../rules/form/fit.ts'
import { type FormData, ownValue } from '../../rules/record/form-data.ts'
import { columnsOf, propertiesOf } from '../../rules/record/model-index.ts'
import { tableRows } from './rows.ts'

/** The parent's form with what a child brought; null when a value does not fit its field. */
export function withOutput(
  node: NodeOf<'subProcess'>,
  row: string | null,
  data: FormData,
  child: FormData,
  model: BizModel,
  environment: Environment,
): FormData | null {
  const written = row === null ? onForm(node, data, child, model) : onRow(node, row, data, child, model)
  return written === null ? null : evaluateForm(model, environment, written).data
}

function onForm({ output }: NodeOf<'subProcess'>, data: FormData, child: FormData, model: BizModel) {
  const values = fitted(output ?? {}, propertiesOf(model), child)
  return values === null ? null : { ...data, ...values }
}

/** By the row's id; a row that was deleted meanwhile is left alone (Y2). */
function onRow(
  { output, perRow }: NodeOf<'subProcess'>,
  row: string,
  data: FormData,
  child: FormData,
  model: BizModel,
) {
  const table = perRow === undefined ? undefined : propertiesOf(model).get(perRow)
  if (table?.type !== 'subTable') return data
  const values = fitted(output ?? {}, columnsOf(table), child)
  if (values === null) return null
  const rows = tableRows(data, table.code).map((entry) =>
    ownValue(entry, 'id') === row ? { ...entry, ...values } : entry,
  )
  return rows.length === 0 ? data : { ...data, [table.code]: rows }
}

function fitted(
  output: Readonly<Record<string, string>>,
  fields: ReadonlyMap<string, Property | Column>,
  child: FormData,
): FormData | null {
  const values: Record<string, unknown> = {}
  for (const [code, from] of Object.entries(output)) {
    const field = fields.get(code)
    const fitting = field === undefined ? undefined : fitValue(field, ownValue(child, from))
    if (fitting?.ok !== true) return null
    values[code] = fitting.value
  }
  return values
}
