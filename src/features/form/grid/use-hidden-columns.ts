import { useCallback, useMemo } from 'react'
import { formPlan } from '../../../../rules/form/plan.ts'
import { ownValue } from '../../../../rules/record/form-data.ts'
import type { DocumentForm } from '../model/document-form.ts'
import { useFromRules } from '../model/use-field-rules.ts'
import { keyColumnOf } from '../rows/row.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useAllRows } from '../rows/use-rows.ts'
import type { GridBase } from './grid-model.ts'

/**
 * The columns that rules hide in every row, and those of a table that is only read in which no row has a value: they
 * take the room of the others. One whose rule reads the row itself stays where it can be edited: the next key in that
 * row may bring it back.
 */
export function useHiddenColumns({ form, store }: GridBase): readonly string[] {
  const { rules, model, rights } = form
  const { table } = store
  const ruled = useMemo(() => {
    const { byKey } = formPlan(model)
    return table.columns.flatMap(({ code }) => {
      const key = `${table.code}.${code}`
      const visible = byKey.get(key)?.visible ?? null
      const mayReturn = visible !== null && visible.reads.row.size > 0 && rights(key).editable
      return visible === null || mayReturn ? [] : [code]
    })
  }, [model, rights, table])
  const read = useCallback(() => {
    const states = rules.evaluation().tables.get(table.code)?.states ?? []
    if (states.length === 0) return ''
    return ruled.filter((code) => states.every((cells) => cells.get(code)?.visible === false)).join(' ')
  }, [rules, ruled, table])
  const hidden = useFromRules(rules, read)
  const empty = useEmptyColumns(form, store)
  return useMemo(() => [...hidden.split(' '), ...empty], [hidden, empty])
}

const NONE: readonly string[] = []

/** Without a value in any row of a table that nobody can edit here; the one that rows are known by always stays. */
function useEmptyColumns(form: DocumentForm, store: RowStore): readonly string[] {
  const { table } = store
  const { rights } = form
  const isRead = useMemo(
    () =>
      ![table.code, ...table.columns.map(({ code }) => `${table.code}.${code}`)].some(
        (key) => rights(key).editable,
      ),
    [rights, table],
  )
  // A table that is edited does not ask: it would be drawn with each key.
  const rows = useAllRows(store, isRead)
  return useMemo(() => {
    if (!isRead || rows.length === 0) return NONE
    const key = keyColumnOf(table)
    return table.columns.flatMap((column) =>
      column !== key && rows.every((row) => isEmpty(ownValue(row, column.code))) ? [column.code] : [],
    )
  }, [isRead, rows, table])
}

const isEmpty = (value: unknown) => value === null || value === undefined
