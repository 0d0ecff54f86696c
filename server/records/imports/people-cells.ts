import { type ImportCell, PEOPLE_CELL, type PeopleEntry } from '../../../contract/form-rows.ts'
import type { Column } from '../../../contract/package/properties.ts'
import { UNIT_TYPE } from '../../../contract/vocabulary.ts'
import { entriesIn } from '../../../rules/cells/read-cell.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'

type Unit = { readonly id: string; readonly type: number; readonly active: boolean }

const KINDS: Partial<Record<Column['type'], { people: boolean; departments: boolean; single: boolean }>> = {
  person: { people: true, departments: false, single: true },
  multiPerson: { people: true, departments: false, single: false },
  department: { people: false, departments: true, single: true },
  multiDepartment: { people: false, departments: true, single: false },
  mixedPeople: { people: true, departments: true, single: false },
}

export function isPeopleColumn(column: Column): boolean {
  return KINDS[column.type] !== undefined
}

/** A cell of names: the value when each names exactly one, else what is wrong with which. */
export function readPeople(
  column: Column,
  text: string,
  organisation: OrganisationSnapshot,
): { readonly value: unknown } | { readonly wrong: ImportCell } {
  const kind = KINDS[column.type]
  const names = entriesIn(text)
  if (kind === undefined || names.length === 0) return { value: null }
  const entries = names.map((name): PeopleEntry & { unit?: Unit } => {
    const units = [
      ...(kind.people ? peopleCalled(organisation, name) : []),
      ...(kind.departments ? departmentsCalled(organisation, name) : []),
    ]
    const usable = units.filter(({ active }) => active)
    const [unit] = usable
    if (unit === undefined) {
      return { name, excelType: units.length > 0 ? PEOPLE_CELL.disabled : PEOPLE_CELL.unknown }
    }
    return usable.length > 1 ? { name, excelType: PEOPLE_CELL.repeated } : { name, id: unit.id, unit }
  })
  const marked =
    kind.single && entries.length > 1
      ? entries.map((entry) => ({ ...entry, excelType: PEOPLE_CELL.single }))
      : entries
  if (marked.some(({ excelType }) => excelType !== undefined)) {
    return { wrong: { text, problem: 'notAllowed', people: marked.map(({ unit: _, ...entry }) => entry) } }
  }
  return {
    value: entries.flatMap(({ unit }) => (unit === undefined ? [] : [{ id: unit.id, type: unit.type }])),
  }
}

/** By name in any language, or by the user name or employee number, which nobody shares. */
function peopleCalled(organisation: OrganisationSnapshot, name: string): Unit[] {
  const byNumber = organisation.people.filter(
    ({ username, employeeNo }) => username === name || (employeeNo !== '' && employeeNo === name),
  )
  const found =
    byNumber.length > 0 ? byNumber : organisation.people.filter((person) => isCalled(person, name))
  return found.map(({ id, active }) => ({ id, type: UNIT_TYPE.user, active }))
}

function departmentsCalled(organisation: OrganisationSnapshot, name: string): Unit[] {
  return organisation.departments
    .filter((department) => isCalled(department, name))
    .map(({ id }) => ({ id, type: UNIT_TYPE.department, active: true }))
}

function isCalled(one: { readonly name: string; readonly name_i18n: object }, name: string): boolean {
  return one.name === name || Object.values(one.name_i18n).some((text) => text === name)
}
