import type { BizModel } from '../../contract/package/models.ts'
import type { SubTable } from '../../contract/package/properties.ts'
import type { EffectiveRights } from '../form/effective.ts'
import { type FormData, ownValue } from '../record/form-data.ts'
import { tableRows } from '../record/table-rows.ts'
import { type Finding, finding } from './findings.ts'

function missingInTable(table: SubTable, rights: EffectiveRights, data: FormData): Finding[] {
  const right = rights.field(table.code)
  const rows = tableRows(ownValue(data, table.code))
  const findings: Finding[] = []
  const min = table.minRows ?? 0
  if (right.required && rows.length === 0) {
    findings.push(finding('fieldRequired', table.code, 'required'))
  } else if (right.editable && rows.length < min) {
    findings.push(finding('fieldRequired', table.code, 'tooFewRows', { minimum: min }))
  }
  rows.forEach((row, index) => {
    for (const column of table.columns) {
      if (ownValue(row, column.code) !== null) continue
      if (!rights.cell(table.code, index, column.code).required) continue
      findings.push(finding('fieldRequired', `${table.code}.${index}.${column.code}`, 'required'))
    }
  })
  return findings
}

/** Every required field, row and cell that is still empty; what a rule hides is not required (security D-04). */
export function missingValues(model: BizModel, rights: EffectiveRights, data: FormData): Finding[] {
  return model.properties.flatMap((property) => {
    if (property.type === 'subTable') return missingInTable(property, rights, data)
    const missing = rights.field(property.code).required && ownValue(data, property.code) === null
    return missing ? [finding('fieldRequired', property.code, 'required')] : []
  })
}
