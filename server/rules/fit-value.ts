import type { Column, Property } from '../../contract/package/properties.ts'
import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import { type Fitting, fitComputed, fitValue } from '../../engine/computed-value.ts'
import { isList, type Value } from '../../rules/expression/value.ts'

/** Which kind of unit a field holds, of those that an expression gives as ids. */
export const UNIT_OF: Readonly<Partial<Record<Property['type'], number>>> = {
  person: UNIT_TYPE.user,
  multiPerson: UNIT_TYPE.user,
  department: UNIT_TYPE.department,
  multiDepartment: UNIT_TYPE.department,
}

/** A computed value in the stored shape of a field: ids of people and departments become references again. */
export function fitRuleValue(property: Property | Column, value: Value): Fitting {
  const type = UNIT_OF[property.type]
  if (type === undefined) return fitComputed(property, value)
  const ids = isList(value) ? value : [value]
  const units = ids.filter((id) => typeof id === 'string' && id !== '').map((id) => ({ id, type }))
  return fitValue(property, units)
}
