import { useCallback, useSyncExternalStore } from 'react'
import type { InputProblem } from '../../../../contract/envelope.ts'
import type { Row } from './row.ts'
import type { SortOrder } from './row-order.ts'
import type { RowStore } from './row-store.ts'

/*
 * Rows tell of themselves one by one (row-store.ts): a keystroke among ten thousand draws one cell. An atom for each
 * cell would cost a hundred times as much at each key (docs/decisions/054-client-state.md), so that the rows are no atoms.
 */

/** The rows' ids in the order shown; draws again when rows come, go or move. */
export function useRowIds(store: RowStore): readonly string[] {
  return useSyncExternalStore(store.onList, store.ids)
}

export function useRow(store: RowStore, id: string): Row | undefined {
  const listen = useCallback((listener: () => void) => store.onRow(id, listener), [store, id])
  return useSyncExternalStore(listen, () => store.row(id))
}

/** One cell; draws again when this value changes and for nothing else. */
export function useCell(store: RowStore, id: string, column: string): unknown {
  const listen = useCallback((listener: () => void) => store.onRow(id, listener), [store, id])
  return useSyncExternalStore(listen, () => store.row(id)?.[column] ?? null)
}

export function useCellProblem(store: RowStore, id: string, column: string): InputProblem | undefined {
  const listen = useCallback((listener: () => void) => store.onRow(id, listener), [store, id])
  return useSyncExternalStore(listen, () => store.problem(id, column))
}

/** The sum of a column as decimal text. */
export function useSum(store: RowStore, column: string): string {
  return useSyncExternalStore(store.onAny, () => store.sum(column))
}

/** How many of the rows' cells have to be mended. */
export function useRowProblems(store: RowStore) {
  return useSyncExternalStore(store.onAny, store.problems)
}

/** The order that the rows are shown in; null: as they are stored. */
export function useOrder(store: RowStore): SortOrder | null {
  return useSyncExternalStore(store.onList, store.order)
}

const NEVER = () => () => {}

/** All rows of a table whose every change draws again; another table stays as it was read first. */
export function useAllRows(store: RowStore, isFollowed: boolean): readonly Row[] {
  return useSyncExternalStore(isFollowed ? store.onAny : NEVER, store.rows)
}

/** What is read from whole tables; draws again when that changes, whichever row it comes from. */
export function useFromTables<T>(stores: readonly RowStore[], read: () => T): T {
  const listen = useCallback(
    (listener: () => void) => {
      const leaving = stores.map((store) => store.onAny(listener))
      return () => {
        for (const leave of leaving) leave()
      }
    },
    [stores],
  )
  return useSyncExternalStore(listen, read)
}
