import type { InputProblem } from '../../contract/envelope.ts'
import type { StoredFile } from '../../contract/files.ts'
import type { BizModel } from '../../contract/package/models.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import type { Organisation } from '../../rules/organisation/organisation.ts'
import { type FormData, isRecord, ownValue } from '../../rules/record/form-data.ts'
import { tableRows } from '../../rules/record/table-rows.ts'
import { type FileProblem, fileProblem } from '../../rules/values/files.ts'

type Exists = (entry: unknown, organisation: Organisation) => boolean
type Files = ReadonlyMap<string, StoredFile>

const EXISTS: Partial<Record<Property['type'], Exists>> = {
  person: unitExists,
  multiPerson: unitExists,
  department: unitExists,
  multiDepartment: unitExists,
  mixedPeople: unitExists,
}

/**
 * What a write newly refers to that the organisation does not have, or has switched off (security D-05, Z-12). What was
 * stored before stays good: a form must not be stuck because somebody left.
 */
export function unknownReferences(
  model: Pick<BizModel, 'properties'>,
  stored: FormData,
  written: FormData,
  organisation: Organisation,
  files: Files,
): InputProblem[] {
  const check = (property: Column, path: string, before: readonly unknown[], after: unknown) => {
    if (after === null) return []
    const known = new Set(before.flatMap(entriesOf).map(keyOf))
    const added = entriesOf(after).filter((entry) => !known.has(keyOf(entry)))
    const found = added.map((entry) => problemOf(property, entry, organisation, files))
    const first = found.find((problem) => problem !== null)
    return first
      ? [{ path, problem: first.problem, ...(first.params && { params: { ...first.params } }) }]
      : []
  }
  const inCells = (table: string, column: Column) => {
    if (!refers(column)) return []
    const before = tableRows(ownValue(stored, table)).map((row) => ownValue(row, column.code))
    return tableRows(ownValue(written, table)).flatMap((row, index) =>
      check(column, `${table}.${index}.${column.code}`, before, ownValue(row, column.code)),
    )
  }
  return model.properties.flatMap((property) => {
    const { code } = property
    if (property.type === 'subTable') return property.columns.flatMap((column) => inCells(code, column))
    return refers(property) ? check(property, code, [ownValue(stored, code)], ownValue(written, code)) : []
  })
}

function refers({ type }: Column): boolean {
  return type === 'attachment' || EXISTS[type] !== undefined
}

function problemOf(
  property: Column,
  entry: unknown,
  organisation: Organisation,
  files: Files,
): FileProblem | null {
  if (property.type !== 'attachment') {
    return EXISTS[property.type]?.(entry, organisation) === false
      ? { problem: EXISTS[property.type] === unitExists ? 'unknownUnit' : 'notAllowed' }
      : null
  }
  const file = files.get(idOf(entry) ?? '')
  return file === undefined ? { problem: 'unknownFile' } : fileProblem(property, file)
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
