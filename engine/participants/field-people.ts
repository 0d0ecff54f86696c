import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import { type FormData, isRecord, ownValue } from '../../rules/form-data.ts'
import type { Organisation } from '../organisation.ts'

type Unit = { readonly id: string; readonly type: unknown }

/** The people chosen in a person field; a department in a mixed field stands for its members. Ids may be of leavers. */
export function peopleInField(data: FormData, field: string, organisation: Organisation): readonly string[] {
  return unitsIn(data, field).flatMap((unit) =>
    unit.type === UNIT_TYPE.department
      ? organisation.departmentMembers(unit.id, false).map((person) => person.id)
      : [unit.id],
  )
}

/** The departments chosen in a department field. */
export function departmentsInField(data: FormData, field: string): readonly string[] {
  return unitsIn(data, field).map((unit) => unit.id)
}

function unitsIn(data: FormData, field: string): readonly Unit[] {
  const value = ownValue(data, field)
  return (Array.isArray(value) ? value : [value]).flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry.id === 'string' ? [{ id: entry.id, type: entry.type }] : [],
  )
}
