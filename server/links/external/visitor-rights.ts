import type { BizModel } from '../../../contract/package/models.ts'
import type { FieldRights } from '../../../contract/package/nodes.ts'
import type { Column, Property } from '../../../contract/package/properties.ts'
import type { Sheet } from '../../../contract/package/sheets.ts'
import { isComputed, type Rights, rightsOf } from '../../../rules/form/rights.ts'
import { layoutCodes } from '../../../rules/record/layout.ts'

/** What can only be filled in, or read, by somebody who may look into the organisation. */
const CLOSED: readonly Property['type'][] = [
  'person',
  'multiPerson',
  'department',
  'multiDepartment',
  'mixedPeople',
  'relation',
  'multiRelation',
  'approvalComment',
]

const isClosed = ({ type }: Property | Column) => CLOSED.includes(type)

/** What somebody without an account sees and fills in: the fields of the one form, people and records left out. */
export function visitorRights(model: BizModel, sheet: Sheet): Rights {
  const placed = new Set([...layoutCodes(sheet.phone), ...(sheet.wide ? layoutCodes(sheet.wide) : [])])
  const hidden: FieldRights = {}
  for (const property of model.properties) {
    if (isClosed(property) || !placed.has(property.code)) hidden[property.code] = { visible: false }
    if (property.type !== 'subTable') continue
    for (const column of property.columns) {
      if (isClosed(column)) hidden[`${property.code}.${column.code}`] = { visible: false }
    }
  }
  return rightsOf(hidden, model, true)
}

/** Required fields of the model that visitors of the form would leave empty. */
export function hindersOf(model: BizModel, sheet: Sheet): readonly (Property | Column)[] {
  const rights = visitorRights(model, sheet)
  return model.properties.flatMap((property) => {
    const isMissing = property.required === true && !isComputed(property) && !rights(property.code).editable
    if (isMissing) return [property]
    if (property.type !== 'subTable' || !rights(property.code).visible) return []
    return property.columns.filter(
      (column) => column.required === true && !isComputed(column) && isClosed(column),
    )
  })
}
