import type { FlowNode } from '../../contract/package/nodes.ts'
import { effectiveRights } from '../../rules/form/effective.ts'
import { evaluateForm } from '../../rules/form/evaluate-form.ts'
import { rightsAt } from '../../rules/form/rights.ts'
import { sameValue } from '../../rules/record/canonical.ts'
import { type FormData, ownValue } from '../../rules/record/form-data.ts'
import { tableRows } from '../../rules/record/table-rows.ts'
import type { KnownChange } from '../model/decision.ts'
import type { Run } from '../run/run.ts'
import { environmentOf } from './environment.ts'

/** What a page shows: values by field, by `table` its rows, by `table.row.column` its cells. */
export type Seen = ReadonlyMap<string, unknown>

/**
 * What somebody sees of a form at a node: by its field rights and by what the form's rules hide, cells and columns
 * included.
 */
export function seenAt({ context, state }: Run, node: FlowNode, data: FormData): Seen {
  const { model } = context.definition
  const evaluation = evaluateForm(model, environmentOf(context, state), data)
  const rights = effectiveRights(rightsAt(node, model), evaluation)
  const seen = new Map<string, unknown>()
  for (const property of model.properties) {
    const { code } = property
    const value = ownValue(data, code)
    if (!rights.field(code).visible) continue
    if (property.type !== 'subTable') {
      seen.set(code, value)
      continue
    }
    const rows = tableRows(value)
    seen.set(
      code,
      rows.map((row) => ownValue(row, 'id')),
    )
    for (const [index, row] of rows.entries()) {
      for (const column of property.columns) {
        if (!rights.cell(code, index, column.code).visible) continue
        seen.set(`${code}.${ownValue(row, 'id')}.${column.code}`, ownValue(row, column.code))
      }
    }
  }
  return seen
}

/** Whether something is shown now that was not shown then, or not so; of these fields only, when they are named. */
export function showsOther(now: Seen, then: Seen, fields?: ReadonlySet<string>): boolean {
  return [...now].some(([key, value]) => {
    if (fields !== undefined && !fields.has(key.split('.', 1)[0] ?? key)) return false
    return !then.has(key) || !sameValue(value, then.get(key))
  })
}

/** The form as it was before some changes; of each field the first of them counts. */
export function formBefore(data: FormData, changes: readonly KnownChange[]): FormData {
  const before = changes.toReversed().map(({ code, before: value }) => [code, value])
  return { ...data, ...Object.fromEntries(before) }
}
