import type { StoredFile } from '../../contract/files.ts'
import type { BizModel } from '../../contract/package/models.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import { type FormData, isRecord, ownValue } from '../../rules/record/form-data.ts'
import { tableRows } from '../../rules/record/table-rows.ts'

type Facts = ReadonlyMap<unknown, unknown>

/**
 * What was sent, with name, size and type of every file as the store knows them: what a client says of a file is never
 * stored (security F-01, F-04).
 */
export function stateFiles(
  model: BizModel,
  stored: FormData,
  sent: FormData,
  files: ReadonlyMap<string, StoredFile>,
): FormData {
  const changed = model.properties.flatMap((property): [string, unknown][] => {
    const value = ownValue(sent, property.code)
    const before = ownValue(stored, property.code)
    if (property.type === 'attachment') return [[property.code, stated(value, factsOf([before], files))]]
    if (property.type !== 'subTable' || !Array.isArray(value)) return []
    const columns = property.columns.filter(({ type }) => type === 'attachment')
    return columns.length === 0 ? [] : [[property.code, statedRows(columns, before, value, files)]]
  })
  const own = changed.filter(([code]) => Object.hasOwn(sent, code))
  return own.length === 0 ? sent : { ...sent, ...Object.fromEntries(own) }
}

function statedRows(
  columns: readonly Column[],
  before: unknown,
  rows: readonly unknown[],
  files: ReadonlyMap<string, StoredFile>,
): unknown[] {
  const facts = columns.map(({ code }) => {
    const cells = tableRows(before).map((row) => ownValue(row, code))
    return { code, known: factsOf(cells, files) }
  })
  return rows.map((row) => {
    if (!isRecord(row)) return row
    const cells = facts.filter(({ code }) => Object.hasOwn(row, code))
    return {
      ...row,
      ...Object.fromEntries(cells.map(({ code, known }) => [code, stated(row[code], known)])),
    }
  })
}

function factsOf(before: readonly unknown[], files: ReadonlyMap<string, StoredFile>): Facts {
  const kept = before.flatMap((value) => (Array.isArray(value) ? value.filter(isRecord) : []))
  return new Map<unknown, unknown>([...files, ...kept.map((entry) => [entry.id, entry] as const)])
}

function stated(value: unknown, facts: Facts): unknown {
  if (!Array.isArray(value)) return value
  return value.map((entry) => (isRecord(entry) ? (facts.get(entry.id) ?? entry) : entry))
}

/** The ids of all files in the values of a form, whichever field they stand in. */
export function fileIdsIn(properties: readonly Property[], data: FormData): string[] {
  return properties.flatMap((property): string[] => {
    const value = ownValue(data, property.code)
    if (property.type === 'attachment') return idsOf(value)
    if (property.type !== 'subTable' || !Array.isArray(value)) return []
    return value.filter(isRecord).flatMap((row) => fileIdsIn(property.columns, row))
  })
}

function idsOf(value: unknown): string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  return entries.flatMap((entry) => (isRecord(entry) && typeof entry.id === 'string' ? [entry.id] : []))
}
