import { ProblemMark } from '../../../ui/input/problem-mark.tsx'
import type { RowStore } from '../rows/row-store.ts'
import { useRowProblems } from '../rows/use-rows.ts'

type Props = {
  readonly store: RowStore
  /** Brings the cell into view and gives it the focus; `column` '' is the row as a whole. */
  readonly onReveal: (id: string, column: string) => void
}

/** How the mark of a cell is found; no field has a name like it. */
export const cellMark = (table: string, id: string, column: string) => `${table}.${id}.${column}`

/** How the field of an open row is found; one row is open at a time. */
export const columnMark = (table: string, column: string) => `${table}.${column}`

/** Stands for every wrong cell of a table, so that one outside the window can be led to. */
export function RowProblemMarks({ store, onReveal }: Props) {
  return useRowProblems(store).map(({ id, column }) => (
    <ProblemMark
      key={`${id} ${column}`}
      field={cellMark(store.table.code, id, column)}
      onReveal={() => onReveal(id, column)}
    />
  ))
}
