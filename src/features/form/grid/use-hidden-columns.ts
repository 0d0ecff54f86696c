import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { formPlan } from '../../../../rules/form/plan.ts'
import type { GridBase } from './grid-model.ts'

/**
 * The columns that rules hide in every row. One whose rule reads the row itself stays where it can be edited: the next
 * key in that row may bring it back.
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
  const hidden = useSyncExternalStore(rules.onChange, read)
  return useMemo(() => hidden.split(' '), [hidden])
}
