import type { InputProblem } from '../contract/envelope.ts'
import type { BizModel } from '../contract/package/models.ts'
import type { Column, Property } from '../contract/package/properties.ts'
import { UNIT_TYPE } from '../contract/vocabulary.ts'
import { type FormData, isRecord, ownValue } from '../rules/form-data.ts'
import { tableRows } from '../rules/write/table.ts'
import type { Organisation } from './organisation.ts'

type Exists = (entry: unknown, organisation: Organisation) => boolean

// Files have no store that an id could be of: an id of one is always somebody's invention (Z-12).
const never: Exists = () => false

const EXISTS: Partial<Record<Property['type'], Exists>> = {
  person: unitExists,
  multiPerson: unitExists,
  department: unitExists,
  multiDepartment: unitExists,
  mixedPeople: unitExists,
  attachment: never,
}

/**
 * What a write newly refers to that the organisation does not have, or has switched off (security D-05, Z-12). What was
 * stored before stays good: a form must not be stuck because somebody left.
 */
export function unknownReferences(
  model: BizModel,
  stored: FormData,
  written: FormData,
  organisation: Organisation,
): InputProblem[] {
  const unknown = (type: Property['type'], before: readonly unknown[], after: unknown): boolean => {
    const exists = EXISTS[type]
    if (exists === undefined || after === null) return false
    const known = new Set(before.flatMap(entriesOf).map(keyOf))
    return entriesOf(after).some((entry) => !known.has(keyOf(entry)) && !exists(entry, organisation))
  }
  const inCells = (table: string, { type, code }: Column): InputProblem[] => {
    if (EXISTS[type] === undefined) return []
    const before = tableRows(ownValue(stored, table)).map((row) => ownValue(row, code))
    return tableRows(ownValue(written, table)).flatMap((row, index) =>
      unknown(type, before, ownValue(row, code)) ? [problemAt(`${table}.${index}.${code}`, type)] : [],
    )
  }
  return model.properties.flatMap((property) => {
    const { type, code } = property
    if (type === 'subTable') return property.columns.flatMap((column) => inCells(code, column))
    return unknown(type, [ownValue(stored, code)], ownValue(written, code)) ? [problemAt(code, type)] : []
  })
}

function problemAt(path: string, type: Property['type']): InputProblem {
  return { path, problem: EXISTS[type] === unitExists ? 'unknownUnit' : 'notAllowed' }
}

/** An active person, a department or a role. */
function unitExists(entry: unknown, organisation: Organisation): boolean {
  const id = idOf(entry)
  if (!isRecord(entry) || id === null) return false
  if (entry.type === UNIT_TYPE.user) return organisation.person(id)?.active === true
  if (entry.type === UNIT_TYPE.role) return organisation.roleMembersById(id) !== undefined
  return entry.type === UNIT_TYPE.department && organisation.department(id) !== undefined
}

function entriesOf(value: unknown): readonly unknown[] {
  if (value === null) return []
  return Array.isArray(value) ? value : [value]
}

function idOf(entry: unknown): string | null {
  const id = isRecord(entry) ? ownValue(entry, 'id') : entry
  return typeof id === 'string' ? id : null
}

function keyOf(entry: unknown): string {
  const type = isRecord(entry) && typeof entry.type === 'number' ? entry.type : ''
  return `${type} ${idOf(entry)}`
}
