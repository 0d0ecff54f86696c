import type { BizModel } from '../../contract/package/models.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import type { PersonRef } from '../../contract/shapes.ts'
import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import type { FormData } from '../../engine/model/context.ts'
import { ownValue } from '../../rules/record/form-data.ts'
import type { OrganisationSnapshot, SnapshotPerson } from './snapshot.ts'

/** The address of a person's picture below the base path; null when the app draws initials. */
export function imageUrl(person: Pick<SnapshotPerson, 'id' | 'picture'> | undefined): string | null {
  if (person === undefined || person.picture === null) return null
  // Browsers keep pictures for a day: a new one has a new address.
  return `/public/image/person/${person.id}?v=${encodeURIComponent(person.picture)}`
}

/** The name of a person in a language, for sentences; '' for somebody unknown. */
export function personName(organisation: OrganisationSnapshot, userId: string, language: string): string {
  const person = organisation.person(userId)
  if (person === undefined) return ''
  const names: Readonly<Partial<Record<string, string>>> = person.name_i18n
  return names[language] || person.name
}

/** A person as the wire shows one; somebody unknown (deleted) keeps the id and an empty name. */
export function presentPerson(organisation: OrganisationSnapshot, userId: string): PersonRef {
  const person = organisation.person(userId)
  if (person === undefined) return { id: userId, name: '', imgUrl: null, disabled: true }
  const [main] = person.departmentIds
  const department = main === undefined ? undefined : organisation.department(main)
  return {
    id: userId,
    name: person.name,
    name_i18n: person.name_i18n,
    imgUrl: imageUrl(person),
    departmentName: department?.name ?? '',
    departmentName_i18n: department?.name_i18n ?? {},
    disabled: !person.active,
  }
}

const UNIT_PROPERTIES = new Set<Property['type']>([
  'person',
  'multiPerson',
  'department',
  'multiDepartment',
  'mixedPeople',
])

/** Form values with the names of people and departments added, as the wire carries them on read. */
export function withNames(
  model: BizModel,
  record: FormData,
  organisation: OrganisationSnapshot,
): Record<string, unknown> {
  return namesIn(model.properties, record, organisation)
}

/** `withNames` for the values of some properties, or for the cells of a row. */
export function namesIn(
  properties: readonly (Property | Column)[],
  record: FormData,
  organisation: OrganisationSnapshot,
): Record<string, unknown> {
  const result: Record<string, unknown> = { ...record }
  for (const property of properties) {
    const value = ownValue(record, property.code)
    if (!Array.isArray(value)) continue
    if (UNIT_PROPERTIES.has(property.type))
      result[property.code] = value.map((unit) => namedUnit(unit, organisation))
    if (property.type === 'subTable') {
      result[property.code] = value.map((row) =>
        isRecord(row) ? namesIn(property.columns, row, organisation) : row,
      )
    }
  }
  return result
}

function namedUnit(unit: unknown, organisation: OrganisationSnapshot): unknown {
  if (!isRecord(unit) || typeof unit.id !== 'string') return unit
  if (unit.type === UNIT_TYPE.user) {
    const { name, name_i18n, imgUrl } = presentPerson(organisation, unit.id)
    return { id: unit.id, type: unit.type, name, name_i18n, imgUrl }
  }
  const found = unit.type === UNIT_TYPE.role ? organisation.role(unit.id) : organisation.department(unit.id)
  return { id: unit.id, type: unit.type, name: found?.name ?? '', name_i18n: found?.name_i18n ?? {} }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
