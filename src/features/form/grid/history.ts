import { sameValue } from '../../../../rules/canonical.ts'
import type { Row } from '../rows/row.ts'
import type { CellChange, RowStore } from '../rows/row-store.ts'

/** Steps that can be taken back; what was done before them stays done. */
const MOST_STEPS = 100

/** What was done in a grid, to be taken back with Ctrl+Z, the latest first. What is typed into a cell is one step. */
export type History = {
  /** Runs what changes cells or adds rows; answers with the way back, which is good once. */
  act<T>(run: () => T): { readonly result: T; readonly undo: () => void }
  /** A cell begins to be typed in. */
  typing(id: string, column: string): void
  /** Something else has been done, and this is its way back. */
  keep(undo: () => void): void
  /** Takes the latest step back. */
  back(): void
}

export function createHistory(store: RowStore): History {
  let steps: (() => void)[] = []
  let typed: CellChange | null = null
  const keep = (undo: () => void) => {
    steps = [...steps, undo].slice(-MOST_STEPS)
  }
  /** Typing is over when the next thing begins; a cell that holds what it held was not typed in. */
  const settle = () => {
    const before = typed
    typed = null
    if (before === null || sameValue(heldBy(store, before), before.value)) return
    keep(() => store.setCells([before]))
  }
  return {
    act: (run) => {
      settle()
      const before = store.rows()
      const result = run()
      const after = store.rows()
      const undo = () => {
        if (!steps.includes(undo)) return
        steps = steps.filter((step) => step !== undo)
        takeBack(store, before, after)
      }
      if (after !== before) keep(undo)
      return { result, undo }
    },
    typing: (id, column) => {
      settle()
      typed = { id, column, value: heldBy(store, { id, column }) }
    },
    keep: (undo) => {
      settle()
      keep(undo)
    },
    back: () => {
      settle()
      const step = steps.at(-1)
      step?.()
      steps = steps.filter((one) => one !== step)
    },
  }
}

/** Cells as they were and the new rows gone; a cell that was changed once more since then keeps that. */
function takeBack(store: RowStore, before: readonly Row[], after: readonly Row[]): void {
  const was = new Map(before.map((row) => [row.id, row]))
  const changes = after.flatMap((row): CellChange[] => {
    const old = was.get(row.id)
    if (old === undefined || old === row) return []
    return store.table.columns.flatMap(({ code }) => {
      const isOurs = !sameValue(old[code], row[code]) && sameValue(store.row(row.id)?.[code], row[code])
      return isOurs ? [{ id: row.id, column: code, value: old[code] ?? null }] : []
    })
  })
  store.setCells(changes)
  const added = after.flatMap(({ id }) => (was.has(id) ? [] : [id]))
  if (added.length > 0) store.remove(added)
}

function heldBy(store: RowStore, { id, column }: Pick<CellChange, 'id' | 'column'>): unknown {
  return store.row(id)?.[column] ?? null
}
