import type { BizModel } from '../../contract/package/models.ts'
import type { SubTable } from '../../contract/package/properties.ts'
import { type FormData, ownValue } from '../form-data.ts'
import type { Rights } from '../rights.ts'
import { type Finding, finding } from './findings.ts'
import { tableRows } from './table.ts'

function missingInTable(table: SubTable, rights: Rights, data: FormData): Finding[] {
  const right = rights(table.code)
  const rows = tableRows(ownValue(data, table.code))
  const findings: Finding[] = []
  const min = table.minRows ?? 0
  if (right.required && rows.length === 0) {
    findings.push(finding('fieldRequired', table.code, 'required'))
  } else if (right.editable && rows.length < min) {
    findings.push(finding('fieldRequired', table.code, 'tooFewRows', { minimum: min }))
  }
  const required = table.columns.filter((column) => rights(`${table.code}.${column.code}`).required)
  rows.forEach((row, index) => {
    for (const column of required) {
      if (ownValue(row, column.code) !== null) continue
      findings.push(finding('fieldRequired', `${table.code}.${index}.${column.code}`, 'required'))
    }
  })
  return findings
}

/** Every required field, row and cell that is still empty. */
export function missingValues(model: BizModel, rights: Rights, data: FormData): Finding[] {
  return model.properties.flatMap((property) => {
    if (property.type === 'subTable') return missingInTable(property, rights, data)
    const missing = rights(property.code).required && ownValue(data, property.code) === null
    return missing ? [finding('fieldRequired', property.code, 'required')] : []
  })
}
