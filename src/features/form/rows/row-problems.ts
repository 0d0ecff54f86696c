import type { InputProblem } from '../../../../contract/envelope.ts'
import type { SubTable } from '../../../../contract/package/properties.ts'
import type { Row } from './row.ts'

/** What is wrong with a cell, or with a row as a whole when `column` is ''. */
export type RowProblem = { readonly id: string; readonly column: string; readonly problem: InputProblem }

const NONE: readonly RowProblem[] = []

/** Problems of rows by their ids: rows move while something is wrong with them, and what is wrong moves along. */
export function createRowProblems(table: SubTable) {
  let list: readonly RowProblem[] = NONE
  let byCell = new Map<string, RowProblem>()
  /** Of rows that were taken away, in case that is undone. */
  const taken = new Map<string, readonly RowProblem[]>()
  const key = (id: string, column: string) => `${id} ${column}`
  const put = (next: readonly RowProblem[]) => {
    list = next.length === 0 ? NONE : next
    byCell = new Map(next.map((one) => [key(one.id, one.column), one]))
  }
  return {
    /** In the order they were found; the same array until something changes. */
    all: () => list,
    of: (id: string, column: string) => byCell.get(key(id, column))?.problem,
    show(problems: readonly InputProblem[], ids: readonly string[]) {
      taken.clear()
      put(problems.flatMap((problem) => placed(table, problem, ids)))
    },
    /** Says what is wrong with one cell; false when something is said of it already. */
    add(id: string, column: string, problem: InputProblem): boolean {
      if (byCell.has(key(id, column))) return false
      put([...list, { id, column, problem }])
      return true
    },
    clear(id: string, column: string) {
      if (!byCell.has(key(id, column)) && !byCell.has(key(id, ''))) return
      put(list.filter((one) => one.id !== id || (one.column !== column && one.column !== '')))
    },
    forget(id: string) {
      const own = list.filter((one) => one.id === id)
      if (own.length === 0) return
      taken.set(id, own)
      put(list.filter((one) => one.id !== id))
    },
    /** These rows stand there, perhaps again. */
    recall(rows: readonly Row[]) {
      const back = taken.size === 0 ? [] : rows.flatMap(({ id }) => taken.get(id) ?? [])
      for (const { id } of back) taken.delete(id)
      if (back.length > 0) put([...list, ...back])
    },
  }
}

function placed(table: SubTable, problem: InputProblem, ids: readonly string[]): RowProblem[] {
  const [code, position, column = ''] = problem.path.split('.')
  const id = code === table.code ? ids[Number(position)] : undefined
  return id === undefined ? [] : [{ id, column, problem }]
}
