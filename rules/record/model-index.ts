import type { BizModel } from '../../contract/package/models.ts'
import type { Column, Property, SubTable } from '../../contract/package/properties.ts'

const propertyIndexes = new WeakMap<BizModel, ReadonlyMap<string, Property>>()
const columnIndexes = new WeakMap<SubTable, ReadonlyMap<string, Column>>()

/** The properties of a model by code; built once per model object (a published version never changes). */
export function propertiesOf(model: BizModel): ReadonlyMap<string, Property> {
  const known = propertyIndexes.get(model)
  if (known) return known
  const index = new Map(model.properties.map((property) => [property.code, property]))
  propertyIndexes.set(model, index)
  return index
}

/** The columns of a sub-table by code. */
export function columnsOf(table: SubTable): ReadonlyMap<string, Column> {
  const known = columnIndexes.get(table)
  if (known) return known
  const index = new Map(table.columns.map((column) => [column.code, column]))
  columnIndexes.set(table, index)
  return index
}
