import type { BizModel } from '../../contract/package/models.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import type { PersonRef } from '../../contract/shapes.ts'
import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import type { FormData } from '../../engine/commands.ts'
import type { Organisation } from '../../engine/organisation.ts'

/** The address of a person's picture; the same for everyone, so browsers keep it. */
export function imageUrl(userId: string): string {
  return `public/image/person/${userId}`
}

/** A person as the wire shows one; somebody unknown (deleted) keeps the id and an empty name. */
export function presentPerson(organisation: Organisation, userId: string): PersonRef {
  const person = organisation.person(userId)
  if (person === undefined) return { id: userId, name: '', imgUrl: null, disabled: true }
  const [main] = person.departmentIds
  return {
    id: userId,
    name: person.name,
    imgUrl: imageUrl(userId),
    departmentName: main === undefined ? '' : (organisation.department(main)?.name ?? ''),
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
  organisation: Organisation,
): Record<string, unknown> {
  return named(model.properties, record, organisation)
}

function named(
  properties: readonly (Property | Column)[],
  record: FormData,
  organisation: Organisation,
): Record<string, unknown> {
  const result: Record<string, unknown> = { ...record }
  for (const property of properties) {
    const value = record[property.code]
    if (!Array.isArray(value)) continue
    if (UNIT_PROPERTIES.has(property.type))
      result[property.code] = value.map((unit) => namedUnit(unit, organisation))
    if (property.type === 'subTable') {
      result[property.code] = value.map((row) =>
        isRecord(row) ? named(property.columns, row, organisation) : row,
      )
    }
  }
  return result
}

function namedUnit(unit: unknown, organisation: Organisation): unknown {
  if (!isRecord(unit) || typeof unit.id !== 'string') return unit
  if (unit.type === UNIT_TYPE.user) {
    const { name, imgUrl } = presentPerson(organisation, unit.id)
    return { id: unit.id, type: unit.type, name, imgUrl }
  }
  return { id: unit.id, type: unit.type, name: organisation.department(unit.id)?.name ?? '' }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
