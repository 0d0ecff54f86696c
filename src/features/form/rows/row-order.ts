import type { Column, SubTable } from '../../../../contract/package/properties.ts'
import type { Locale } from '../../../../contract/vocabulary.ts'
import { valueText } from '../../../../rules/values/value-text.ts'
import type { Row } from './row.ts'

export type SortOrder = { readonly column: string; readonly descending: boolean }

/** Ids by a column's values; empty cells come last either way, equal ones keep their order. */
export function sortedIds(
  rows: readonly Row[],
  table: SubTable,
  { column: code, descending }: SortOrder,
  locale: Locale,
): readonly string[] {
  const column = table.columns.find((one) => one.code === code)
  if (column === undefined) return rows.map(({ id }) => id)
  const compare = comparison(column, locale)
  const keyed = rows.map((row) => ({ id: row.id, value: row[code] ?? null }))
  const filled = keyed.filter(({ value }) => value !== null)
  filled.sort((a, b) => compare(a.value, b.value) * (descending ? -1 : 1))
  return [...filled, ...keyed.filter(({ value }) => value === null)].map(({ id }) => id)
}

function comparison(column: Column, locale: Locale): (a: unknown, b: unknown) => number {
  if (column.type === 'number') return (a, b) => Number(a) - Number(b)
  if (column.type === 'date' || column.type === 'time') {
    // Stored as text whose order is that of time.
    return (a, b) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)
  }
  if (column.type === 'radio' || column.type === 'dropdown') {
    const places = new Map(column.options.map(({ value }, place) => [value, place]))
    const placeOf = (value: unknown) => places.get(String(value)) ?? places.size
    return (a, b) => placeOf(a) - placeOf(b)
  }
  const words = new Intl.Collator(locale, { numeric: true })
  const textOf = (value: unknown) => valueText(column, value, locale) ?? ''
  return (a, b) => words.compare(textOf(a), textOf(b))
}
