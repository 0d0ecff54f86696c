import { useMemo } from 'react'
import type { BizModel } from '../../../../contract/package/models.ts'
import type { FormData } from '../../../../rules/record/form-data.ts'
import { createRowStore, type RowStore } from '../rows/row-store.ts'
import { useFromTables } from '../rows/use-rows.ts'
import type { FormValues } from './form-model.ts'

/** The rows of each sub-table, by its code. */
export type Tables = ReadonlyMap<string, RowStore>

export function createTables(model: BizModel, data: FormData): Tables {
  return new Map(
    model.properties.flatMap((property) =>
      property.type === 'subTable' ? [[property.code, createRowStore(property, data[property.code])]] : [],
    ),
  )
}

/** The head's values and the tables' together, as the form is stored. */
export function valuesOf(head: FormValues, tables: Tables): FormValues {
  const rows = [...tables].map(([code, store]) => [code, store.value()])
  return { ...head, ...Object.fromEntries(rows) }
}

/** How many things have to be mended, rows included. */
export function useProblemCount({
  problems,
  tables,
}: {
  readonly problems: ReadonlyMap<string, unknown>
  readonly tables: Tables
}): number {
  const stores = useMemo(() => [...tables.values()], [tables])
  const inRows = useFromTables(stores, () => {
    let count = 0
    for (const store of stores) count += store.problems().length
    return count
  })
  return problems.size + inRows
}
