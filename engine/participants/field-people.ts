import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import type { Organisation, Person } from '../../rules/organisation/organisation.ts'
import { type FormData, isRecord, ownValue } from '../../rules/record/form-data.ts'

type Unit = { readonly id: string; readonly type: unknown }

/** The people of a person field; a department or role of a mixed field stands for its members. Ids may be of leavers. */
export function peopleInField(data: FormData, field: string, organisation: Organisation): readonly string[] {
  return unitsIn(data, field).flatMap(({ id, type }) => {
    if (type === UNIT_TYPE.department) return idsOf(organisation.departmentMembers(id, false))
    return type === UNIT_TYPE.role ? idsOf(organisation.roleMembersById(id) ?? []) : [id]
  })
}

function idsOf(people: readonly Person[]): readonly string[] {
  return people.map((person) => person.id)
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
