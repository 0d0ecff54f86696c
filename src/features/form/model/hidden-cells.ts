import type { BizModel } from '../../../../contract/package/models.ts'
import type { FormEvaluation } from '../../../../rules/form/evaluation.ts'
import { formPlan } from '../../../../rules/form/plan.ts'
import { PLAIN_ROW, type RowState } from '../../../../rules/form/state.ts'
import type { Row } from '../rows/row.ts'
import type { CellChange, RowStore } from '../rows/row-store.ts'
import type { Tables } from './form-tables.ts'

/**
 * What was typed into cells that a rule hides. The rules empty such a cell; like a field of the head it has its text
 * again when it comes back, also where it was hidden only while a number it depends on was typed.
 */
export function createHiddenCells(model: BizModel) {
  const held = new Map<RowStore, Map<string, CellChange>>()
  const ruleOf = (store: RowStore, column: string) =>
    formPlan(model).byKey.get(`${store.table.code}.${column}`)

  /** Before the rows as worked out take the place of those that are there. */
  const keep = (store: RowStore, rows: readonly Row[], states: readonly RowState[]) => {
    const present = store.rows()
    rows.forEach((row, place) => {
      const before = present[place]
      if (before === undefined || before === row || before.id !== row.id) return
      for (const [column, { visible }] of states[place] ?? PLAIN_ROW) {
        const value = before[column] ?? null
        if (visible || value === null || ruleOf(store, column)?.formula != null) continue
        const cells = held.get(store) ?? new Map<string, CellChange>()
        held.set(store, cells.set(`${row.id} ${column}`, { id: row.id, column, value }))
      }
    })
  }

  /** Gives back to the cells that are shown again; one that was filled otherwise meanwhile keeps that. */
  const giveBack = (tables: Tables, evaluation: FormEvaluation) => {
    for (const store of tables.values()) {
      const cells = held.get(store)
      if (cells === undefined) continue
      const states = evaluation.tables.get(store.table.code)?.states ?? []
      const shown = [...cells].filter(
        ([, { id, column }]) => states[store.positionOf(id)]?.get(column)?.visible === true,
      )
      for (const [key] of shown) cells.delete(key)
      const changes = shown.flatMap(([, change]) => {
        const now = store.row(change.id)?.[change.column] ?? null
        // The default with which it came back counts for nothing beside what was typed.
        return now === null || ruleOf(store, change.column)?.initial != null ? [change] : []
      })
      if (changes.length > 0) store.setCells(changes)
    }
  }

  return { keep, giveBack }
}
