import type { BizModel } from '../../../../contract/package/models.ts'
import type { SubTable } from '../../../../contract/package/properties.ts'
import type { Rights } from '../../../../rules/form/rights.ts'
import type { Row } from '../rows/row.ts'
import type { FormValues } from './form-model.ts'

/** The values of the fields that may be edited. */
export function editableValues(model: BizModel, rights: Rights, values: FormValues): FormValues {
  const codes = model.properties.map(({ code }) => code).filter((code) => rights(code).editable)
  return Object.fromEntries(codes.map((code) => [code, values[code] ?? null]))
}

/** Rows with the cells that may be edited. */
export function editableRows(
  { code, columns }: SubTable,
  rights: Rights,
  rows: readonly Row[],
): readonly Row[] {
  const fixed = new Set(
    columns.flatMap((column) => (rights(`${code}.${column.code}`).editable ? [] : [column.code])),
  )
  if (fixed.size === 0) return rows
  return rows.map(({ id, ...cells }) => ({
    id,
    ...Object.fromEntries(Object.entries(cells).filter(([column]) => !fixed.has(column))),
  }))
}

/** The fields of the form itself that start with a default. */
export function fieldsWithDefault({ properties }: BizModel): string[] {
  return properties.flatMap((property) =>
    'default' in property && property.default !== undefined ? [property.code] : [],
  )
}
