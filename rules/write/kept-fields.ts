import type { Column, Property, SubTable } from '../../contract/package/properties.ts'
import type { NameI18n } from '../../contract/shapes.ts'
import type { FormData } from '../record/form-data.ts'
import { columnsOf } from '../record/model-index.ts'
import { tableRows } from '../record/table-rows.ts'

/** One value that the form has no place for any more; of a table's column: the values of its rows. */
export type LostValue = {
  readonly name: NameI18n
  readonly value: unknown
  /** The field as it was, to show the value by; absent in what was kept before this was noted. */
  readonly property?: Property | Column | undefined
}

/** By property code, or `table.column`. */
export type LostValues = Readonly<Record<string, LostValue>>

/** What was typed, sorted for the form of now. */
export type SortedFields = { readonly kept: FormData; readonly gone: LostValues }

type Fields = readonly Property[]

/**
 * What was typed under one version, for the form of another (engine S2): the values of fields that it still has in the
 * same kind, and apart from them those that it has not. Nothing is lost between the two. A value whose field `before`
 * does not know is taken for one of the kind that it has now.
 */
export function sortFields(before: Fields, now: Fields, data: FormData): SortedFields {
  if (before === now) return { kept: data, gone: {} }
  const known = byCode(before)
  const present = byCode(now)
  const kept: Record<string, unknown> = {}
  const gone: Record<string, LostValue> = {}
  for (const [code, value] of Object.entries(data)) {
    const earlier = known.get(code)
    const property = present.get(code)
    if (property === undefined || (earlier !== undefined && property.type !== earlier.type)) {
      if (value !== null) gone[code] = { name: earlier?.name ?? {}, value, property: earlier }
    } else if (property.type === 'subTable' && earlier?.type === 'subTable') {
      kept[code] = sortRows(earlier, property, value, gone)
    } else {
      kept[code] = value
    }
  }
  return { kept, gone }
}

function byCode(fields: Fields): ReadonlyMap<string, Property> {
  return new Map(fields.map((property) => [property.code, property]))
}

function sortRows(
  before: SubTable,
  now: SubTable,
  value: unknown,
  gone: Record<string, LostValue>,
): FormData[] {
  const rows = tableRows(value)
  const lost = [...columnsOf(before).values()].filter(
    ({ code, type }) => columnsOf(now).get(code)?.type !== type,
  )
  for (const column of lost) {
    const values = rows.flatMap((row) => (row[column.code] == null ? [] : [row[column.code]]))
    if (values.length > 0) {
      gone[`${before.code}.${column.code}`] = { name: column.name, value: values, property: column }
    }
  }
  const without = new Set(lost.map(({ code }) => code))
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([code]) => !without.has(code))))
}
