import type { BizModel } from '../../contract/package/models.ts'
import type { Property } from '../../contract/package/properties.ts'
import type { NameI18n } from '../../contract/shapes.ts'
import type { FormData } from '../../engine/context.ts'
import { columnsOf, propertiesOf } from '../../rules/model-index.ts'
import { tableRows } from '../../rules/write/table.ts'
import type { Archive } from '../stores/drafts.ts'

type Sorted = { readonly kept: FormData; readonly gone: Archive }

/**
 * What was typed under one version, for the form of another (engine S2): the values of fields that it still has in the
 * same kind, and apart from them those that it has not. Nothing is lost between the two.
 */
export function sortFields(before: BizModel, now: BizModel, data: FormData): Sorted {
  if (before === now) return { kept: data, gone: {} }
  const known = propertiesOf(before)
  const kept: Record<string, unknown> = {}
  const gone: Record<string, Archive[string]> = {}
  for (const [code, value] of Object.entries(data)) {
    if (value === null) continue
    const earlier = known.get(code)
    const property = propertiesOf(now).get(code)
    if (property === undefined || property.type !== earlier?.type) {
      gone[code] = { name: earlier?.name ?? {}, value }
    } else if (property.type === 'subTable' && earlier.type === 'subTable') {
      kept[code] = sortRows(earlier, property, value, gone)
    } else {
      kept[code] = value
    }
  }
  return { kept, gone }
}

type SubTable = Extract<Property, { type: 'subTable' }>

function sortRows(
  before: SubTable,
  now: SubTable,
  value: unknown,
  gone: Record<string, { readonly name: NameI18n; readonly value: unknown }>,
): FormData[] {
  const rows = tableRows(value)
  const columns = [...columnsOf(before).values()]
  const lost = columns.filter(({ code, type }) => columnsOf(now).get(code)?.type !== type)
  for (const { code, name } of lost) {
    const values = rows.flatMap((row) => (row[code] == null ? [] : [row[code]]))
    if (values.length > 0) gone[`${before.code}.${code}`] = { name, value: values }
  }
  const without = new Set(lost.map(({ code }) => code))
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([code]) => !without.has(code))))
}
