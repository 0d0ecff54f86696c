import { type FieldChange, type FormData, ownValue } from '../../rules/record/form-data.ts'
import { propertiesOf } from '../../rules/record/model-index.ts'
import { fieldChanges } from '../../rules/write/write.ts'
import type { Definition } from '../model/context.ts'
import { ownText } from './preview.ts'

/**
 * The form under the new version: renamed fields keep their values, removed ones go; what went is in the changes, which
 * the log keeps (X5).
 */
export function moveFields(
  record: FormData,
  from: Definition,
  to: Definition,
  fields: Readonly<Record<string, string>>,
): { readonly data: FormData; readonly changes: readonly FieldChange[] } {
  const next = propertiesOf(to.model)
  const data: Record<string, unknown> = {}
  for (const code of propertiesOf(from.model).keys()) {
    const value = ownValue(record, code)
    const target = ownText(fields, code) ?? code
    if (value !== null && next.has(target)) data[target] = value
  }
  const gone = fieldChanges(from.model, record, data).filter(({ code }) => !next.has(code))
  return { data, changes: [...gone, ...fieldChanges(to.model, record, data)] }
}
