import { useCallback, useSyncExternalStore } from 'react'
import type { InputProblem } from '../../../../contract/envelope.ts'
import type { Row } from './row.ts'
import type { RowStore } from './row-store.ts'

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
