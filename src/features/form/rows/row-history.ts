import { sameValue } from '../../../../rules/record/canonical.ts'
import type { Row } from './row.ts'
import type { RowStore } from './row-store.ts'

/** Steps that can be taken back; what was done before them stays done. */
const MOST_STEPS = 100

/** The rows that a step found and those it left; of a typed cell, its row with that cell alone. */
type Step = { readonly from: readonly Row[]; readonly to: readonly Row[] }

/** What was done to a table's rows, to be taken back and done again, the latest first. */
export type RowHistory = {
  /** Runs what changes cells, adds or removes rows; answers with the way back, which is good once. */
  act<T>(run: () => T): { readonly result: T; readonly undo: () => void }
  /** A cell begins to be typed in: what is typed into it is one step. */
  typing(id: string, column: string): void
  /** Takes the latest step back. */
  back(): void
  /** Does again what was taken back last, as long as nothing else has been done since. */
  forward(): void
}

export function createRowHistory(store: RowStore): RowHistory {
  let done: readonly Step[] = []
  let undone: readonly Step[] = []
  let typed: { readonly id: string; readonly column: string; readonly value: unknown } | null = null
  const keep = (step: Step) => {
    done = [...done, step].slice(-MOST_STEPS)
    undone = []
  }
  /** Typing is over when the next thing begins; a cell that holds what it held was not typed in. */
  const settle = () => {
    if (typed === null) return
    const { id, column, value } = typed
    typed = null
    const now = heldBy(store.row(id), column)
    if (!sameValue(now, value)) keep({ from: [{ [column]: value, id }], to: [{ [column]: now, id }] })
  }
  const takeBack = (step: Step | undefined) => {
    if (step === undefined || !done.includes(step)) return
    done = done.filter((one) => one !== step)
    undone = [...undone, step]
    lead(store, step.to, step.from)
  }
  return {
    act: (run) => {
      settle()
      const from = store.rows()
      const result = run()
      const step = { from, to: store.rows() }
      if (step.to !== from) keep(step)
      return {
        result,
        undo: () => {
          settle()
          takeBack(step)
        },
      }
    },
    typing: (id, column) => {
      settle()
      typed = { id, column, value: heldBy(store.row(id), column) }
    },
    back: () => {
      settle()
      takeBack(done.at(-1))
    },
    forward: () => {
      settle()
      const step = undone.at(-1)
      if (step === undefined) return
      undone = undone.slice(0, -1)
      done = [...done, step]
      lead(store, step.from, step.to)
    },
  }
}

/** Does to the rows what leads from one state to another. A cell that was changed since, and other rows, stay. */
function lead(store: RowStore, from: readonly Row[], to: readonly Row[]): void {
  const was = new Map(from.map((row) => [row.id, row]))
  const will = new Set(to.map(({ id }) => id))
  const cells = to.flatMap((row) => {
    const old = was.get(row.id)
    if (old === undefined || old === row) return []
    return store.table.columns.flatMap(({ code: column }) => {
      const value = heldBy(row, column)
      const before = heldBy(old, column)
      const isOurs = !sameValue(before, value) && sameValue(heldBy(store.row(row.id), column), before)
      return isOurs ? [{ id: row.id, column, value }] : []
    })
  })
  store.setCells(cells)
  const gone = from.flatMap(({ id }) => (will.has(id) || store.row(id) === undefined ? [] : [id]))
  if (gone.length > 0) store.remove(gone)
  // In one step: thousands of rows put back one by one would each be told to the whole form.
  const all = [...store.rows()]
  for (const [place, row] of to.entries()) {
    if (!was.has(row.id) && store.row(row.id) === undefined) all.splice(place, 0, row)
  }
  if (all.length > store.rows().length) store.replace(all)
}

function heldBy(row: Row | undefined, column: string): unknown {
  return row?.[column] ?? null
}
